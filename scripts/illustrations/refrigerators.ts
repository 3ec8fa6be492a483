import { blend, ink, lit, type Palette, shaded, steel, white } from './colour.ts'
import type { Drawing, Kind } from './scene.ts'
import type { Space } from './space.ts'

const chrome = '#dfe3e7'
const silver = '#b4bac2'

/** Brushed metal or enamel: lighter where the light falls. */
const sheen = (colour: string): string => blend(lit(colour, 0.5), shaded(colour, 0.1), 'slant')

/** One door on the front, with the gap around it and its handle. */
const door = (
  space: Space,
  [x, y, w, h]: readonly [number, number, number, number],
  colour: string,
  handle: 'left' | 'right' | 'none',
): string => {
  const at = handle === 'left' ? x + 4 : x + w - 6.4
  const [from, to] = h > 50 ? [y + h * 0.3, y + h * 0.72] : [y + h * 0.24, y + h * 0.76]
  return [
    space.front(x, y, -3, w, h, sheen(colour), 2.4),
    space.side(x + w, y, -3, h, 3, shaded(colour, 0.5)),
    space.face(
      [
        [x + w * 0.08, y + 2, -3.1],
        [x + w * 0.3, y + 2, -3.1],
        [x + w * 0.62, y + h - 2, -3.1],
        [x + w * 0.36, y + h - 2, -3.1],
      ],
      '#ffffff30',
    ),
    ...(handle === 'none'
      ? []
      : [
          space.line(
            [
              [at + 2, from - 1, -3.4],
              [at + 2, to - 1, -3.4],
            ],
            '#00000040',
            3,
          ),
          space.line(
            [
              [at, from, -6],
              [at, to, -6],
            ],
            chrome,
            2.6,
          ),
        ]),
  ].join('')
}

const cabinet = (space: Space, w: number, h: number, d: number, colour: string): string[] => [
  space.shadow(0, 0, w, d, 14),
  ...[3, w - 7].map((x) => space.box([x, 0, 1], [4, 3, 4], ink)),
  space.box([0, 3, 0], [w, h, d], colour, 1.6),
]

const camera = { turn: 27, tilt: 11, near: [0.5, 0.3] as const }

const badge = (space: Space, x: number, y: number, colour: string): string =>
  space.front(x, y, -3.3, 8, 2, colour, 0.6)

/** Magnets of a lived-in kitchen. */
const magnets = (space: Space, x: number, y: number): string[] => [
  space.front(x, y, -3.4, 7, 9, '#f5e6c8'),
  space.front(x + 1, y + 3, -3.5, 5, 5, '#7fae8a'),
  space.wheel(x + 12, y + 6, -3.4, 2.2, '#c8542f'),
  space.wheel(x + 15, y, -3.4, 2, '#dca345'),
]

const oneDoor = (
  h: number,
  colour: (palette: Palette) => string,
  beside?: (space: Space, palette: Palette) => string[],
): Drawing => ({
  ...camera,
  size: 130,
  draw: (space, palette, atHome) => [
    ...(beside?.(space, palette) ?? []),
    ...cabinet(space, 52, h, 52, colour(palette)),
    door(space, [0.6, 4, 50.8, h - 2], colour(palette), 'right'),
    badge(space, 7, h - 8, palette.accent),
    space.wheel(44, h * 0.88, -3.2, 1.3, '#8a9098'),
    ...(atHome ? magnets(space, 12, h * 0.62) : []),
  ],
})

const panels = (space: Space): string[] =>
  [0, 60].flatMap((x) => [
    space.face(
      [
        [x - 50, 0, 50],
        [x + 6, 0, 50],
        [x + 6, 76, 84],
        [x - 50, 76, 84],
      ],
      '#c9d0d6',
    ),
    space.face(
      [
        [x - 47, 3, 49.4],
        [x + 3, 3, 49.4],
        [x + 3, 73, 82.6],
        [x - 47, 73, 82.6],
      ],
      blend('#4a6f9c', '#1d3557', 'slant'),
    ),
    space.lines(
      [0.25, 0.5, 0.75].map((share) => [
        [x - 47, 3 + 70 * share, 49.2 + 33 * share],
        [x + 3, 3 + 70 * share, 49.2 + 33 * share],
      ]),
      '#a9c2dd',
      0.7,
    ),
    space.lines(
      [12, 25, 38].map((at) => [
        [x - 47 + at, 3, 49.2],
        [x - 47 + at, 73, 82.4],
      ]),
      '#a9c2dd',
      0.7,
    ),
  ])

const solarKit = (space: Space, { accent }: Palette): string[] => [
  ...panels(space),
  space.shadow(66, 0, 26, 18, 8),
  space.box([66, 0, 0], [26, 20, 18], '#3c444d', 1.5),
  space.front(69, 12, -0.2, 20, 4, accent, 0.6),
  space.wheel(71, 21, 6, 2, '#b5593f'),
  space.curve([66, 14, 4], [58, 2, 0], [52, 8, 10], ink, 1.4),
]

const twoDoors = (h: number, colour: string): Drawing => ({
  ...camera,
  size: 180,
  draw: (space, palette, atHome) => [
    ...cabinet(space, 62, h, 60, colour),
    door(space, [0.6, h * 0.7 + 3, 60.8, h * 0.3 - 1], colour, 'left'),
    door(space, [0.6, 4, 60.8, h * 0.7 - 2], colour, 'left'),
    badge(space, 46, h * 0.92, palette.accent),
    ...(h > 160
      ? [space.front(22, h * 0.8, -3.3, 18, 5, ink, 1), space.front(25, h * 0.8 + 2, -3.4, 8, 1.2, '#8fd0d8')]
      : []),
    ...(atHome ? magnets(space, 26, h * 0.5) : []),
  ],
})

const bottles = ['#c8542f', '#dca345', '#5d8a4a', '#3b748f', '#a54c57', '#e8d9b0']

const drinks = (space: Space, y: number, shift: number): string[] =>
  Array.from({ length: 7 }, (_, index) => {
    const colour = bottles[(index + shift) % bottles.length] ?? steel
    const at = 9 + index * 7.4
    return [
      space.front(at - 2.4, y, -0.6, 4.8, 12, blend(lit(colour, 0.3), shaded(colour, 0.2), 'across'), 1),
      space.front(at - 1, y + 11, -0.6, 2.2, 6, colour, 0.6),
      space.front(at - 2.4, y + 4, -0.7, 4.8, 3.4, '#fff6e3'),
    ].join('')
  })

const cooler: Drawing = {
  ...camera,
  size: 190,
  near: [0.45, 0.42],
  draw: (space, { main, accent }) => [
    ...cabinet(space, 62, 184, 58, '#43484f'),
    space.front(0, 164, -1, 62, 23, main, 1.5),
    space.front(14, 172, -1.2, 34, 7, lit(accent, 0.2), 2),
    space.front(4, 22, -0.3, 54, 138, blend('#f4fbfb', '#bcd9dd'), 1),
    ...[26, 53, 80, 107, 134].flatMap((y, row) => [
      ...drinks(space, y, row * 2),
      space.front(4, y - 2, -0.8, 54, 1.8, '#e6ecee'),
    ]),
    space.face(
      [
        [8, 22, -1.2],
        [24, 22, -1.2],
        [52, 160, -1.2],
        [32, 160, -1.2],
      ],
      '#ffffff3d',
    ),
    space.line(
      [
        [57, 70, -4],
        [57, 120, -4],
      ],
      chrome,
      2.6,
    ),
    ...[8, 12, 16].map((y) => space.front(8, y, -0.4, 46, 1.6, '#2a2d32')),
  ],
}

const bottomFreezer: Drawing = {
  ...camera,
  size: 190,
  draw: (space, palette, atHome) => [
    ...cabinet(space, 64, 182, 62, silver),
    door(space, [0.6, 74, 62.8, 110], silver, 'left'),
    ...[51, 28, 5].flatMap((y) => [
      door(space, [0.6, y, 62.8, 22], silver, 'none'),
      space.front(14, y + 17, -3.4, 36, 2.6, '#7d848d', 1),
    ]),
    space.front(38, 150, -3.3, 14, 8, ink, 1),
    space.front(40, 153, -3.4, 7, 1.4, '#8fd0d8'),
    badge(space, 40, 174, palette.accent),
    ...(atHome ? magnets(space, 28, 118) : []),
  ],
}

const sideBySide: Drawing = {
  ...camera,
  turn: 25,
  size: 200,
  draw: (space, palette, atHome) => [
    ...cabinet(space, 92, 178, 66, '#8a9098'),
    door(space, [0.6, 4, 44.6, 175], '#a3aab2', 'right'),
    door(space, [46.6, 4, 44.8, 175], '#a3aab2', 'left'),
    space.front(9, 96, -3.3, 24, 36, '#30343b', 2),
    space.front(12, 122, -3.4, 18, 7, '#4b525c', 1),
    space.front(14, 124.6, -3.5, 10, 1.6, '#8fd0d8'),
    space.front(13, 99, -3.4, 16, 19, blend('#15171b', '#4b525c'), 1),
    space.line(
      [
        [21, 116, -4],
        [21, 109, -4],
      ],
      '#9fd3e0',
      1.6,
    ),
    badge(space, 76, 168, palette.accent),
    ...(atHome ? magnets(space, 62, 126) : []),
  ],
}

const chest = (w: number): Drawing => ({
  turn: 27,
  tilt: 17,
  size: 150,
  near: [0.4, 0.4],
  draw: (space, { main, accent }, atHome) => [
    space.shadow(0, 0, w, 60, 14),
    ...[6, w - 8].map((x) => space.wheel(x, 3, 3, 3, ink)),
    space.box([0, 4, 0], [w, 70, 60], white, 2),
    space.front(w * 0.06, 10, -0.2, w * 0.24, 13, '#d5d9dc', 1),
    ...[12, 15, 18, 21].map((y) => space.front(w * 0.07, y, -0.3, w * 0.22, 1, '#a9afb5')),
    space.front(w * 0.8, 12, -0.3, 12, 5, accent, 1),
    ...[0, 4.6, 9].map((x) => space.wheel(w * 0.8 + x, 21, -0.3, 1.1, x === 0 ? '#4f9a5c' : '#b9bfc5')),
    space.front(w * 0.5 - 18, 42, -0.2, 36, 6, lit(main, 0.1), 1),
    space.box([-1, 75, -2], [w + 2, 9, 63], lit(white, 0.4), 3),
    space.front(0, 75.6, -2.1, w, 2, main),
    space.box([w * 0.5 - 10, 72, -5], [20, 5, 3], steel, 1),
    space.wheel(w * 0.5, 74.4, -5.2, 1.1, ink),
    ...(atHome
      ? [
          space.pillar([w * 0.24, 84, 30], 11, 9, accent, 14),
          space.pillar([w * 0.7, 84, 34], 5, 14, '#cfe3e4', 5),
        ]
      : []),
  ],
})

export const refrigerators: readonly Kind[] = [
  [oneDoor(72, () => '#ccd0d4'), oneDoor(112, ({ main }) => main), oneDoor(104, () => white, solarKit)],
  [twoDoors(146, '#a54c57'), twoDoors(172, silver)],
  [cooler, bottomFreezer],
  [sideBySide],
  [chest(88), chest(122)],
]
