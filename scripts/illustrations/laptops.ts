import { lit, shaded } from './colour.ts'
import type { Drawing, Kind } from './scene.ts'
import { dark, evening, glare, patch, type Surface, upright } from './screens.ts'
import type { Place, Space } from './space.ts'

const silver = '#b9bfc6'
const rows = [11, 13.6, 16.2, 18.6]

const keys = (space: Space, w: number, colour: string, glow?: string): string[] => [
  space.top(w * 0.08, 1.75, 9, w * 0.84, 11.4, shaded(colour, 0.4), 0.6),
  space.lines(
    rows.map((z) => [
      [w * 0.1, 1.9, z],
      [w * 0.9, 1.9, z],
    ]),
    glow ?? lit(colour, 0.1),
    1.5,
  ),
  space.lines(
    Array.from({ length: 12 }, (_, index) => w * (0.12 + index * 0.0675)).map((x) => [
      [x, 2, 9.8],
      [x, 2, 19.6],
    ]),
    shaded(colour, 0.45),
    0.5,
  ),
  space.top(w * 0.35, 1.8, 1.4, w * 0.3, 6.2, shaded(colour, 0.14), 0.5),
]

interface Laptop {
  w: number
  body: string
  deck?: string
  /** Has a number pad. */
  pad?: boolean
  /** Keys and edge are lit. */
  glow?: boolean
}

const laptop = ({ w, body, deck = body, pad = false, glow = false }: Laptop): Drawing => ({
  turn: 27,
  tilt: 24,
  size: 40,
  stands: 'table',
  near: [0.4, 0.62],
  draw: (space, palette) => {
    const lid = upright(0, 1.6, 23, w, w * 0.62, 7)
    const picture: Surface = (across, up) => lid(0.025 + across * 0.95, 0.06 + up * 0.89)
    const behind = [lid(0, 0), lid(1, 0), lid(1, 1), lid(0, 1)].map(([x, y, z]): Place => [
      x + 0.5,
      y,
      z + 0.9,
    ])
    return [
      space.shadow(0, 0, w, 24, 6),
      space.face(behind, shaded(body, 0.45), 1),
      patch(space, lid, [0, 0, 1, 1], shaded(body, 0.06), 1),
      patch(space, lid, [0.012, 0.025, 0.976, 0.955], dark, 0.6),
      evening(space, picture, palette, 1.6),
      glare(space, picture),
      space.box([0, 0, 0], [w, 1.6, 23.4], deck, 0.5),
      ...keys(space, pad ? w * 0.84 : w, deck, glow ? palette.accent : undefined),
      ...(pad
        ? [
            space.lines(
              rows.map((z) => [
                [w * 0.83, 1.9, z],
                [w * 0.93, 1.9, z],
              ]),
              shaded(deck, 0.4),
              1.5,
            ),
          ]
        : []),
      ...(glow
        ? [
            space.line(
              [
                [1, 0.8, -0.2],
                [w - 1, 0.8, -0.2],
              ],
              palette.accent,
              0.5,
            ),
          ]
        : []),
    ]
  },
})

/** A two-in-one, folded to stand like a tent, with its pen. */
const tent: Drawing = {
  turn: 28,
  tilt: 12,
  size: 40,
  stands: 'table',
  near: [0.4, 0.4],
  draw: (space, palette) => {
    const face = upright(0, 0.4, 0, 30, 19.6, 7)
    const picture: Surface = (across, up) => face(0.03 + across * 0.94, 0.06 + up * 0.88)
    return [
      space.shadow(0, 0, 30, 17, 6),
      space.face(
        [
          [0.6, 0, 15],
          [30.6, 0, 15],
          [30.6, 20, 7.4],
          [0.6, 20, 7.4],
        ],
        '#8b929a',
        0.8,
      ),
      patch(space, face, [0, 0, 1, 1], silver, 1),
      patch(space, face, [0.012, 0.02, 0.976, 0.96], dark, 0.6),
      evening(space, picture, palette, 1.5),
      glare(space, picture),
      space.line(
        [
          [5, 0.5, -6],
          [21, 0.5, -8],
        ],
        '#2f333a',
        1.1,
      ),
      space.line(
        [
          [20, 0.6, -7.9],
          [22, 0.6, -8.2],
        ],
        palette.accent,
        0.8,
      ),
    ]
  },
}

const keyboardAndMouse = (space: Space): string[] => [
  space.shadow(4, -20, 36, 12, 3),
  space.box([4, 0, -20], [36, 1.2, 12], '#e3e1db', 0.5),
  space.lines(
    [-17.6, -15, -12.4].map((z) => [
      [6, 1.4, z],
      [38, 1.4, z],
    ]),
    '#b9bcbe',
    1.5,
  ),
  space.pillar([48, 0, -14], 3, 1.8, '#e3e1db', 2.4),
]

const allInOne: Drawing = {
  turn: 22,
  tilt: 12,
  size: 60,
  stands: 'table',
  near: [0.42, 0.36],
  draw: (space, palette) => {
    const picture = upright(1.4, 14.4, -0.3, 51.2, 28)
    return [
      space.shadow(16, -2, 24, 16, 5),
      space.box([16, 0, -2], [22, 1, 16], silver, 0.5),
      space.box([23, 1, 6], [8, 12, 2], shaded(silver, 0.1)),
      space.box([0, 9, 0], [54, 35, 3], '#e2e1dc', 1),
      space.front(1, 14, -0.2, 52, 29, dark, 0.6),
      evening(space, picture, palette, 1.8),
      glare(space, picture),
      space.wheel(27, 11.4, -0.3, 1, palette.accent),
      ...keyboardAndMouse(space),
    ]
  },
}

const miniDesktop: Drawing = {
  ...allInOne,
  draw: (space, palette, atHome) => [
    ...(atHome
      ? [
          space.box([4, 8, 12], [44, 27, 2], dark, 0.6),
          evening(space, upright(5, 9.4, 11.8, 42, 24.6), palette, 1.7),
          space.box([22, 0, 12], [8, 8, 2], dark),
        ]
      : []),
    space.shadow(14, -2, 22, 20, 5),
    space.box([14, 0.6, -2], [22, 8, 20], '#4a5058', 1.6),
    space.front(16, 2.4, -2.2, 9, 4.4, '#2d3238', 0.6),
    space.wheel(32.6, 4.6, -2.3, 1.1, palette.accent),
    space.front(26.6, 3.9, -2.3, 2.8, 1.4, '#15171a'),
    space.top(18, 8.8, 2, 14, 12, '#565d66', 1),
    ...keyboardAndMouse(space),
  ],
}

export const laptops: readonly Kind[] = [
  [laptop({ w: 32, body: '#c9cdd2' }), laptop({ w: 32, body: '#565c65' })],
  [laptop({ w: 34, body: '#3b3f46' }), laptop({ w: 36, body: '#a7adb4', pad: true })],
  [tent, laptop({ w: 29.5, body: '#d9c3a5' })],
  [laptop({ w: 36, body: '#2a2d33', glow: true }), laptop({ w: 36, body: '#8d939b', deck: '#30343a' })],
  [miniDesktop, allInOne],
]
