import { brass, darkWood, ink, kente, linen, lit, oak, type Palette, shaded, steel, wood } from './colour.ts'
import { bowl, chair, type Look, plates, runner, table, type Top } from './dining-parts.ts'
import type { Drawing, Kind } from './scene.ts'
import type { Space } from './space.ts'

const camera = { turn: 30, tilt: 22 }

interface Set extends Top {
  chairs: number
  ends?: boolean
  look: (palette: Palette) => Look
  finish?: (space: Space, w: number, y: number, d: number) => string[]
}

const set = ({ chairs, ends = false, look, finish = () => [], ...top }: Set): Drawing => ({
  ...camera,
  size: top.w + 70,
  near: [0.5, 0.34],
  draw: (space, palette, atHome) => {
    const { w, d, thick = 4 } = top
    const places = Array.from({ length: chairs }, (_, index) => ((index + 0.5) * w) / chairs - 21)
    const style = look(palette)
    const y = 72 + thick + 0.3
    const plated = places.flatMap(
      (x) =>
        [
          [x + 21, 15],
          [x + 21, d - 15],
        ] as const,
    )
    return [
      space.shadow(0, -34, w, d + 70, 14),
      ...(ends ? [chair(space, -38, d / 2 - 21, 'right', style)] : []),
      ...places.map((x) => chair(space, x, d + 2, 'viewer', style)),
      ...table(space, top),
      ...finish(space, w, y, d),
      ...(atHome ? [runner(space, w, y, d)] : []),
      ...plates(space, plated, y, lit(palette.accent, 0.3)),
      ...bowl(space, w / 2, y, d / 2, palette.accent),
      ...(ends ? [chair(space, w - 4, d / 2 - 21, 'left', style)] : []),
      ...places.map((x) => chair(space, x, -42, 'away', style)),
    ]
  },
})

const grain =
  (colour: string): Set['finish'] =>
  (space, w, y, d) => [
    space.lines(
      [0.2, 0.4, 0.6, 0.8].map((share) => [
        [2, y, d * share],
        [w - 2, y, d * share],
      ]),
      shaded(colour, 0.22),
      0.7,
    ),
  ]

const veins: Set['finish'] = (space, w, y, d) => [
  space.curve([6, y, d * 0.2], [w * 0.3, y, d * 0.8], [w * 0.56, y, d * 0.3], '#c3bfb8', 1.2),
  space.curve([w * 0.4, y, d * 0.9], [w * 0.6, y, d * 0.4], [w * 0.96, y, d * 0.7], '#c3bfb8', 1.2),
]

const leaf: Set['finish'] = (space, w, y, d) => [
  space.top(w * 0.34, y, 0, w * 0.32, d, lit(oak, 0.5)),
  space.lines(
    [
      [
        [w * 0.34, y, 0],
        [w * 0.34, y, d],
      ],
      [
        [w * 0.66, y, 0],
        [w * 0.66, y, d],
      ],
    ],
    shaded(oak, 0.4),
    1,
  ),
]

const roundSet: Drawing = {
  ...camera,
  size: 150,
  near: [0.5, 0.34],
  draw: (space, palette, atHome) => {
    const style: Look = { frame: '#4a4d54', seat: palette.main }
    return [
      space.shadow(-46, 14, 172, 50, 12),
      chair(space, -46, 16, 'right', style),
      space.disc(38, 1, 38, 24, '#3c3f45'),
      space.pillar([38, 1, 38], 4, 70, '#565a62'),
      space.disc(38, 71, 38, 39, shaded(oak, 0.4)),
      space.pillar([38, 71, 38], 39, 3.6, oak),
      ...(atHome ? [space.disc(38, 75, 38, 22, kente)] : []),
      ...plates(
        space,
        [
          [18, 38],
          [58, 38],
        ],
        75,
        lit(palette.accent, 0.3),
      ),
      space.pillar([38, 75, 46], 4, 12, palette.accent, 3),
      chair(space, 78, 16, 'left', style),
    ]
  },
}

const foldingSet: Drawing = {
  ...camera,
  size: 190,
  near: [0.4, 0.4],
  draw: (space, palette, atHome) => {
    const style: Look = { frame: oak, seat: lit(palette.main, 0.1), slats: true, tall: 86 }
    return [
      space.shadow(0, -30, 120, 140, 14),
      ...[8, 66].map((x) => chair(space, x, 84, 'viewer', style)),
      space.box([44, 6, 6], [32, 66, 68], lit(oak, 0.3), 1),
      ...[28, 48].map((y) =>
        space.line(
          [
            [45, y, 6],
            [75, y, 6],
          ],
          shaded(oak, 0.3),
          0.9,
        ),
      ),
      ...[16, 38, 60].map((y) => space.wheel(60, y, 5.8, 1.8, brass)),
      ...[48, 72].map((x) => space.wheel(x, 3, 8, 3, ink)),
      space.line(
        [
          [4, 3, 4],
          [4, 72, 4],
        ],
        oak,
        5,
      ),
      space.line(
        [
          [116, 3, 4],
          [116, 72, 4],
        ],
        oak,
        5,
      ),
      space.box([0, 72, 0], [120, 3.6, 80], linen, 1),
      space.lines(
        [
          [
            [44, 76, 0],
            [44, 76, 80],
          ],
          [
            [76, 76, 0],
            [76, 76, 80],
          ],
        ],
        '#b9a88e',
        1,
      ),
      ...(atHome ? [runner(space, 120, 76, 80)] : []),
      ...bowl(space, 60, 76, 40, palette.accent),
      ...[8, 66].map((x) => chair(space, x, -42, 'away', style)),
    ]
  },
}

const bench = (space: Space, z: number, w: number, colour: string): string[] => [
  ...[8, w - 14].map((x) => space.box([x, 0, z + 6], [6, 42, 22], shaded(colour, 0.16))),
  space.box([0, 42, z], [w, 5, 34], colour, 1),
]

const benchSet: Drawing = {
  ...camera,
  size: 230,
  near: [0.5, 0.36],
  draw: (space, palette, atHome) => {
    const style: Look = { frame: darkWood, seat: palette.main }
    return [
      space.shadow(-36, -40, 236, 170, 14),
      chair(space, -40, 22, 'right', style),
      ...bench(space, 92, 160, wood),
      ...table(space, { w: 160, d: 85, colour: wood, legs: darkWood, thick: 5 }),
      ...(grain(wood)?.(space, 160, 77.3, 85) ?? []),
      ...(atHome ? [runner(space, 160, 77.4, 85)] : []),
      ...plates(
        space,
        [
          [34, 68],
          [80, 68],
          [126, 68],
          [34, 16],
          [80, 16],
          [126, 16],
        ],
        77.4,
        lit(palette.accent, 0.3),
      ),
      ...bowl(space, 80, 77.4, 42, palette.accent),
      chair(space, 158, 22, 'left', style),
      ...bench(space, -42, 160, wood),
    ]
  },
}

const outdoorSet: Drawing = {
  ...camera,
  tilt: 20,
  size: 230,
  near: [0.45, 0.6],
  draw: (space, palette) => {
    const style: Look = { frame: '#5c6168', seat: palette.main, slats: true, tall: 84 }
    const slat = [-40, -24, -8, 8, 24, 40]
    return [
      space.shadow(-40, -30, 200, 180, 14),
      chair(space, 40, 112, 'viewer', style),
      chair(space, -36, 40, 'right', style),
      space.pillar([60, 0, 60], 22, 4, '#777c82'),
      space.pillar([60, 4, 60], 3, 68, '#80858b'),
      space.pillar([60, 70, 60], 60, 4, wood),
      space.lines(
        slat.map((z) => [
          [60 - Math.sqrt(3500 - z * z), 74.2, 60 + z],
          [60 + Math.sqrt(3500 - z * z), 74.2, 60 + z],
        ]),
        shaded(wood, 0.35),
        1.3,
      ),
      ...plates(
        space,
        [
          [24, 60],
          [96, 60],
          [60, 96],
          [60, 24],
        ],
        74.4,
        lit(palette.accent, 0.3),
      ),
      space.disc(60, 74.6, 60, 5, '#3a3027'),
      chair(space, 112, 40, 'left', style),
      chair(space, 40, -34, 'away', style),
    ]
  },
}

const barSet: Drawing = {
  turn: 27,
  tilt: 18,
  size: 150,
  near: [0.4, 0.3],
  draw: (space, { main, accent }, atHome) => {
    const stool = (x: number, z: number) => [
      ...[
        [2, 28],
        [28, 28],
        [2, 2],
        [28, 2],
      ].map(([dx = 0, dz = 0]) =>
        space.line(
          [
            [x + dx, 0, z + dz],
            [x + 4 + dx * 0.75, 64, z + 3 + dz * 0.8],
          ],
          '#3c3f46',
          2.6,
        ),
      ),
      space.line(
        [
          [x + 3, 22, z + 3],
          [x + 28, 22, z + 3],
          [x + 28, 22, z + 28],
        ],
        '#54585f',
        2.2,
      ),
      space.box([x, 63, z], [31, 6, 31], main, 4),
    ]
    return [
      space.shadow(0, -26, 110, 80, 12),
      ...[
        [2, 44],
        [102, 44],
      ].map(([x = 0, z = 0]) => space.box([x, 0, z], [4, 90, 4], '#3c3f46')),
      space.line(
        [
          [4, 20, 46],
          [104, 20, 46],
        ],
        '#3c3f46',
        3,
      ),
      ...stool(16, -8),
      ...stool(62, -8),
      ...[
        [2, 2],
        [102, 2],
      ].map(([x = 0, z = 0]) => space.box([x, 0, z], [4, 90, 4], '#4a4e55')),
      space.box([0, 90, 0], [108, 4.5, 50], wood, 1),
      space.lines(
        [16, 33].map((z) => [
          [2, 94.8, z],
          [106, 94.8, z],
        ]),
        shaded(wood, 0.2),
        0.8,
      ),
      ...(atHome ? [space.top(18, 94.9, 8, 72, 34, kente)] : []),
      space.pillar([34, 95, 22], 4.5, 12, '#cfe3e4', 5),
      space.pillar([72, 95, 28], 3.6, 20, accent, 2),
      ...plates(space, [[54, 16]], 95, lit(accent, 0.3)),
    ]
  },
}

const glass = '#cfe2e0'

export const dining: readonly Kind[] = [
  [roundSet, foldingSet],
  [
    set({
      w: 124,
      d: 76,
      colour: glass,
      legs: steel,
      thick: 2,
      chairs: 2,
      look: ({ main }) => ({ frame: '#8d949c', seat: main }),
    }),
    set({
      w: 134,
      d: 82,
      colour: '#f0ece5',
      legs: brass,
      chairs: 2,
      finish: veins,
      look: ({ main }) => ({ frame: brass, seat: main }),
    }),
  ],
  [
    set({
      w: 180,
      d: 90,
      colour: '#8c4a32',
      legs: '#6b3524',
      chairs: 2,
      ends: true,
      finish: grain('#8c4a32'),
      look: () => ({ frame: '#6b3524', seat: '#d8c3a0', tall: 104 }),
    }),
    set({
      w: 196,
      d: 90,
      colour: oak,
      legs: shaded(oak, 0.12),
      chairs: 2,
      ends: false,
      finish: leaf,
      look: ({ main }) => ({ frame: shaded(oak, 0.1), seat: main, slats: true }),
    }),
    set({
      w: 226,
      d: 100,
      colour: wood,
      legs: darkWood,
      thick: 6,
      chairs: 3,
      ends: true,
      finish: grain(wood),
      look: ({ main }) => ({ frame: darkWood, seat: main, tall: 100 }),
    }),
  ],
  [outdoorSet, benchSet],
  [barSet],
]
