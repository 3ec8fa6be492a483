import { blend, lit, oak, type Palette, shaded, steel } from './colour.ts'
import type { Drawing, Kind } from './scene.ts'
import { apps, dark, evening, glare, patch, type Surface, upright } from './screens.ts'
import type { Place, Space } from './space.ts'

const camera = { turn: 25, tilt: 9, size: 17, stands: 'table', near: [0.46, 0.24] } as const
const width = 7.4
const height = 15.6

const slab = (space: Space, [x, y, z]: Place, w: number, h: number, colour: string): string[] => {
  const edge = shaded(colour, 0.2)
  return [
    space.shadow(x, z, w, 1.6, 1.6),
    space.box([x, y, z], [w, h, 0.9], edge, 1.1, { top: edge, side: shaded(colour, 0.5), front: edge }),
  ]
}

const face = (space: Space, at: Place, palette: Palette, frame: string): string[] => {
  const [x, y, z] = at
  const glass = upright(x + 0.2, y + 0.2, z - 0.05, width - 0.4, height - 0.4)
  const picture: Surface = (across, up) => glass(0.04 + across * 0.92, 0.03 + up * 0.94)
  return [
    ...slab(space, at, width, height, frame),
    patch(space, glass, [0, 0, 1, 1], dark, 0.9),
    evening(space, picture, palette, width / height),
    apps(space, picture, palette, 4, 3),
    patch(space, picture, [0.36, 0.955, 0.28, 0.022], dark, 0.1),
    patch(space, picture, [0.2, 0.76, 0.6, 0.06], '#fff8e8', 0.15),
    patch(space, picture, [0.32, 0.71, 0.36, 0.022], '#fff8e8'),
    glare(space, picture),
  ]
}

const lens = (space: Space, x: number, y: number, z: number): string[] => [
  space.wheel(x, y, z, 0.85, '#8d949c'),
  space.wheel(x, y, z - 0.05, 0.7, '#12151a'),
  space.wheel(x, y, z - 0.06, 0.38, '#33506e'),
  space.wheel(x - 0.17, y + 0.2, z - 0.08, 0.14, '#dcecf5'),
]

const back = (space: Space, at: Place, colour: string, lenses: 2 | 3): string[] => {
  const [x, y, z] = at
  const top = y + height
  return [
    ...slab(space, at, width, height, colour),
    space.front(
      x + 0.15,
      y + 0.15,
      z - 0.05,
      width - 0.3,
      height - 0.3,
      blend(lit(colour, 0.34), shaded(colour, 0.16), 'slant'),
      0.9,
    ),
    space.front(x + 0.6, top - 4.6, z - 0.12, lenses === 3 ? 4.3 : 2.6, 4, shaded(colour, 0.24), 0.8),
    ...lens(space, x + 1.8, top - 1.6, z - 0.2),
    ...lens(space, x + 1.8, top - 3.6, z - 0.2),
    ...(lenses === 3 ? lens(space, x + 3.8, top - 2.6, z - 0.2) : []),
    space.wheel(x + (lenses === 3 ? 3.8 : 2.6), top - 1.2, z - 0.2, 0.25, '#fff4d2'),
    space.front(x + 2.7, y + 1.4, z - 0.1, 2, 0.5, lit(colour, 0.5), 0.2),
  ]
}

const buttons = (space: Space, { accent }: Palette): string[] => [
  space.front(0.7, 7.2, -0.1, 4.4, 1.4, '#31353b', 0.5),
  space.wheel(2.9, 7.4, -0.15, 0.95, steel),
  space.wheel(2.9, 7.4, -0.2, 0.5, '#3c4148'),
  space.front(0.7, 6.9, -0.16, 0.9, 0.7, '#4f9a5c', 0.3),
  space.front(4.2, 6.9, -0.16, 0.9, 0.7, '#b5493c', 0.3),
  ...Array.from({ length: 12 }, (_, key) =>
    space.front(
      0.7 + (key % 3) * 1.55,
      1 + Math.floor(key / 3) * 1.35,
      -0.1,
      1.3,
      1,
      key === 1 ? accent : '#e6e3dc',
      0.4,
    ),
  ),
]

const featurePhone: Drawing = {
  ...camera,
  size: 15,
  draw: (space, palette) => [
    ...slab(space, [0, 0, 0], 5.8, 13.4, palette.main),
    space.front(0.1, 0.1, -0.04, 5.6, 13.2, blend('#4b5058', '#2a2d33', 'slant'), 1.1),
    space.front(0.5, 8.8, -0.08, 4.8, 3.7, dark, 0.3),
    evening(space, upright(0.7, 9, -0.12, 4.4, 3.3), palette, 1.3),
    space.front(2, 12.8, -0.1, 1.8, 0.25, '#14161a', 0.1),
    ...buttons(space, palette),
  ],
}

const rugged: Drawing = {
  ...camera,
  draw: (space, palette) => [
    ...slab(space, [-0.6, -0.5, 0.1], 9, 17.4, '#2c3036'),
    ...[-0.5, 15.3].flatMap((y) =>
      [-0.6, 6.7].map((x) => space.box([x, y, -0.2], [1.7, 1.7, 1.3], palette.accent, 0.5)),
    ),
    ...face(space, [0.2, 0.4, -0.2], palette, '#3d434b'),
    ...[4, 6, 8].map((y) => space.side(8.45, y, 0.3, 1.3, 0.5, '#14161a')),
  ],
}

const smartphone = (frame: string): Drawing => ({
  ...camera,
  draw: (space, palette) => face(space, [0, 0, 0], palette, frame),
})

const twoPhones: Drawing = {
  ...camera,
  draw: (space, palette) => [
    ...back(space, [0, 0, 5], palette.main, 2),
    ...face(space, [5.2, 0, 0], palette, palette.main),
  ],
}

const proPhone: Drawing = {
  ...camera,
  draw: (space, palette) => [
    ...face(space, [0, 0, 5], palette, '#8d8a84'),
    ...back(space, [5.4, 0, 0], '#7d7a75', 3),
  ],
}

const foldable: Drawing = {
  ...camera,
  turn: 18,
  draw: (space, palette) => {
    const left: Surface = (across, up) => [across * 7, up * 15.4, 3 * across]
    const right: Surface = (across, up) => [7 + across * 7, up * 15.4, 3 - across * 3]
    const inner: Surface = (across, up) => {
      const at = 0.03 + across * 0.94
      const high = 0.03 + up * 0.94
      return at < 0.5 ? left(at * 2, high) : right(at * 2 - 1, high)
    }
    return [
      space.shadow(0, 0, 14, 3, 2),
      ...[left, right].flatMap((half) => [
        patch(space, half, [-0.02, -0.015, 1.04, 1.03], shaded(palette.main, 0.2), 0.7),
        patch(space, half, [0, 0, 1, 1], dark, 0.5),
      ]),
      evening(space, inner, palette, 0.92),
      apps(space, (across, up) => inner(0.54 + across * 0.44, up), palette, 4, 4),
      space.line([left(1, 0.02), left(1, 0.98)], '#00000038', 0.34),
      space.line([left(0.97, 0.02), left(0.97, 0.98)], '#ffffff30', 0.2),
      glare(space, left),
    ]
  },
}

const keyboard = (space: Space, { main }: Palette): string[] => [
  space.box([-0.2, 0, -6], [25.4, 0.7, 18], shaded(main, 0.3), 0.4),
  space.lines(
    [2, 4.4, 6.8, 9].map((z) => [
      [1.6, 0.9, z],
      [23.4, 0.9, z],
    ]),
    lit(main, 0.4),
    1.4,
  ),
  space.top(8.4, 0.8, -4.6, 8, 4.6, shaded(main, 0.5), 0.4),
]

const tablet = (withKeyboard: boolean): Drawing => ({
  turn: 25,
  tilt: withKeyboard ? 22 : 12,
  size: 30,
  stands: 'table',
  near: [0.4, 0.4],
  draw: (space, palette) => {
    const slate = upright(0, 0.8, 12, 25, 17, 6)
    const picture: Surface = (across, up) => slate(0.035 + across * 0.93, 0.05 + up * 0.9)
    const behind = [slate(0, 0), slate(1, 0), slate(1, 1), slate(0, 1)].map(([x, y, z]): Place => [
      x + 0.4,
      y,
      z + 0.7,
    ])
    return [
      space.shadow(0, withKeyboard ? -6 : 8, 25, withKeyboard ? 20 : 14, 4),
      space.face(
        [
          [13, 13, 16.6],
          [25, 13, 16.6],
          [25, 0, 24],
          [13, 0, 24],
        ],
        shaded(palette.main, 0.4),
      ),
      space.face(behind, '#6d747c', 0.9),
      patch(space, slate, [0, 0, 1, 1], '#b9bfc6', 0.9),
      patch(space, slate, [0.01, 0.015, 0.98, 0.97], dark, 0.8),
      evening(space, picture, palette, 1.45),
      apps(space, (across, up) => picture(across, up * 0.9), palette, 8, 2),
      glare(space, picture),
      ...(withKeyboard
        ? keyboard(space, palette)
        : [space.box([-0.2, 0, 8], [25.4, 0.5, 6], palette.main, 0.3)]),
    ]
  },
})

export const phones: readonly Kind[] = [
  [featurePhone, rugged],
  [smartphone('#3b4b6a'), smartphone(oak)],
  [twoPhones],
  [proPhone, foldable],
  [tablet(false), tablet(true)],
]
