import { blend, darkWood, ink, lit, type Palette, shaded, white, wood } from './colour.ts'
import type { Drawing, Kind } from './scene.ts'
import { dark, evening, glare, patch, upright } from './screens.ts'
import type { Place, Space } from './space.ts'

const panel = (space: Space, [x, y, z]: Place, w: number, h: number, palette: Palette): string[] => {
  const screen = upright(x + 1.2, y + 2.4, z - 0.2, w - 2.4, h - 3.6)
  return [
    space.box([x, y, z], [w, h, 5], dark, 1),
    evening(space, screen, palette, w / h),
    glare(space, screen),
  ]
}

const pedestal = (space: Space, w: number): string[] => [
  space.box([w / 2 - 18, 0, -8], [36, 1.6, 20], '#33373d', 1),
  space.box([w / 2 - 4, 1.6, 2], [8, 10, 3], dark),
]

const sideboard = (space: Space, w: number): string[] => {
  const doors = [0, 1, 2].map((index) => -13 + index * ((w + 27) / 3))
  return [
    space.shadow(-14, -8, w + 28, 38, 16),
    ...[-10, w + 4].map((x) => space.box([x, 0, -4], [5, 12, 5], darkWood)),
    space.box([-16, 12, -8], [w + 32, 34, 38], wood, 1.5),
    ...doors.map((x) =>
      space.front(x, 15, -8.2, (w + 20) / 3, 28, blend(lit(wood, 0.22), shaded(wood, 0.08)), 1),
    ),
    ...doors.map((x) => space.wheel(x + (w + 20) / 6, 38, -8.6, 1.3, darkWood)),
    space.box([w / 2 - 20, 46, 6], [40, 4, 12], dark, 1),
  ]
}

const feet = (space: Space, w: number): string[] => [
  space.shadow(w * 0.14, -8, w * 0.72, 22, 8),
  ...[w * 0.2, w * 0.8].map((x) =>
    space.lines(
      [
        [
          [x, 9, 2],
          [x - 4, 0, -8],
        ],
        [
          [x, 9, 2],
          [x + 4, 0, 12],
        ],
      ],
      dark,
      2.4,
    ),
  ),
]

const soundbar = (space: Space, w: number, { accent }: Palette): string[] => [
  space.box([w * 0.1, 0, -20], [w * 0.8, 7, 9], '#2b2f35', 2),
  ...[0.12, 0.54].map((share) => space.front(w * share, 1.4, -20.2, w * 0.34, 4.2, '#454b53', 1.4)),
  space.wheel(w * 0.5, 3.6, -20.4, 1, accent),
]

const television = (w: number, stand: 'feet' | 'pedestal' | 'sideboard' | 'soundbar'): Drawing => ({
  turn: 21,
  tilt: 7,
  size: w,
  stands: stand === 'sideboard' ? 'floor' : 'table',
  near: [0.3, 0.8],
  draw: (space, palette) => {
    const onPedestal = [space.shadow(w * 0.14, -8, w * 0.72, 22, 8), ...pedestal(space, w)]
    const below = {
      feet: () => feet(space, w),
      pedestal: () => onPedestal,
      sideboard: () => sideboard(space, w),
      soundbar: () => onPedestal,
    }[stand]
    return [
      ...below(),
      ...panel(space, [0, stand === 'sideboard' ? 50 : 9, 4], w, w * 0.58, palette),
      ...(stand === 'soundbar' ? soundbar(space, w, palette) : []),
    ]
  },
})

/** The largest television hangs on the wall. */
const wallTelevision: Drawing = {
  turn: 21,
  tilt: 3,
  size: 168,
  stands: 'wall',
  near: [0.85, 0.8],
  draw: (space, palette) => [
    space.face(
      [
        [8, -6, 12],
        [176, -6, 12],
        [176, 94, 12],
        [8, 94, 12],
      ],
      '#3a2a1c40',
      4,
    ),
    ...panel(space, [0, 0, 0], 168, 97, palette),
  ],
}

const solarKit: Drawing = {
  turn: 22,
  tilt: 9,
  size: 110,
  stands: 'table',
  near: [0.36, 0.4],
  draw: (space, palette) => {
    const cells = upright(64, 2, 16, 46, 50, 22)
    return [
      space.shadow(0, -6, 56, 18, 6),
      space.shadow(64, 12, 46, 26, 8),
      space.line(
        [
          [92, 40, 34],
          [100, 0, 46],
        ],
        '#8a9098',
        2,
      ),
      patch(space, cells, [-0.04, -0.04, 1.08, 1.08], '#ccd2d8', 1),
      patch(space, cells, [0, 0, 1, 1], blend('#4a74a8', '#1b3559', 'slant')),
      space.lines(
        [0.25, 0.5, 0.75].map((up) => [cells(0, up), cells(1, up)]),
        '#a9c2dd',
        0.5,
      ),
      space.lines(
        [0.33, 0.66].map((across) => [cells(across, 0), cells(across, 1)]),
        '#a9c2dd',
        0.5,
      ),
      ...pedestal(space, 56),
      ...panel(space, [0, 9, 4], 56, 34, palette),
      space.box([58, 0, -16], [20, 14, 13], '#3c444d', 1.5),
      space.front(61, 8, -16.2, 14, 3, palette.accent, 0.6),
      space.curve([58, 5, -12], [44, -1, -10], [36, 4, 4], ink, 1),
      space.curve([78, 6, -8], [88, 0, 0], [86, 3, 16], ink, 1),
    ]
  },
}

const projector: Drawing = {
  turn: 26,
  tilt: 15,
  size: 120,
  stands: 'table',
  near: [0.32, 0.72],
  draw: (space, palette) => {
    const sheet = upright(-8, 22, 62, 96, 54)
    return [
      space.box([-13, 18, 63], [106, 62, 1.5], '#5b4a3b', 1),
      patch(space, sheet, [-0.03, -0.04, 1.06, 1.08], white),
      evening(space, sheet, palette, 1.7),
      space.shadow(14, 0, 32, 28, 8),
      space.box([14, 2, 0], [32, 15, 28], white, 4),
      space.front(18, 6, -0.3, 15, 7, '#d8d5ce', 1),
      space.lines(
        [7.6, 9.6, 11.4].map((y) => [
          [19, y, -0.5],
          [32, y, -0.5],
        ]),
        '#9a9fa4',
        0.6,
      ),
      space.wheel(40, 9.4, -0.4, 3.4, lit(palette.main, 0.1)),
      space.top(20, 17.2, 8, 20, 12, '#e3dfd6', 2),
      space.disc(30, 17.4, 14, 3, palette.accent),
      ...[17, 41].map((x) => space.box([x, 0, 2], [3, 2, 3], ink)),
    ]
  },
}

export const televisions: readonly Kind[] = [
  [television(72, 'feet'), television(90, 'feet')],
  [television(97, 'pedestal'), television(112, 'pedestal')],
  [television(123, 'sideboard'), television(145, 'sideboard')],
  [projector, wallTelevision],
  [solarKit, television(97, 'soundbar')],
]
