import { blend, ink, lit, shaded, white } from './colour.ts'
import type { Drawing, Kind } from './scene.ts'
import type { Place, Space } from './space.ts'

/** Level lines from one place across to another, one for each height. */
const louvres = (
  space: Space,
  heights: readonly number[],
  [from, to, z]: Place,
  colour: string,
  width: number,
): string =>
  space.lines(
    heights.map((y) => [
      [from, y, z],
      [to, y, z],
    ]),
    colour,
    width,
  )

/** Cold air is always blue. */
const breeze = (space: Space, x: number, y: number, z: number, length: number): string =>
  [0, 16, 32, 48]
    .map((shift) =>
      space.curve(
        [x + shift, y, z],
        [x + shift + 6, y - length * 0.5, z - 4],
        [x + shift - 5, y - length, z - 14],
        '#8cc0e0',
        1,
      ),
    )
    .join('')

const display = (space: Space, w: number): string[] => [
  space.front(w - 22, 11, -0.3, 14, 6.4, '#2d333a', 1.4),
  space.front(w - 19.6, 13, -0.4, 4, 2.6, '#9fe0e6'),
  space.front(w - 14, 13, -0.4, 4, 2.6, '#9fe0e6'),
]

const split = (w: number, inverter: boolean): Drawing => ({
  turn: 22,
  tilt: -9,
  size: 110,
  stands: 'wall',
  near: [0.6, 0.36],
  draw: (space, { main, accent }) => [
    space.face(
      [
        [-3, -2, 22],
        [w + 8, -2, 22],
        [w + 8, 30, 22],
        [-3, 30, 22],
      ],
      '#3a2a1c26',
      4,
    ),
    space.side(w, 0, 0, 30, 21, blend('#d6d3cc', '#b4b2ae'), 3),
    space.front(0, 0, 0, w, 30, blend('#fffdf8', '#e6e2da'), 4),
    space.face(
      [
        [2, 0, 0],
        [w - 2, 0, 0],
        [w - 2, -3, 16],
        [2, -3, 16],
      ],
      '#a9aaab',
      1,
    ),
    space.front(4, 5.4, -0.3, w - 8, 0.7, '#b8b6b0'),
    space.front(5, 1.2, -0.6, w - 10, 3.2, blend('#4a5058', '#7a8088'), 1),
    louvres(space, [2, 3.4], [6, w - 6, -0.8], '#a7adb4', 0.4),
    space.front(5, 23, -0.3, 12, 2, main, 0.6),
    ...(inverter
      ? [...display(space, w), space.front(w - 22, 23, -0.3, 14, 2, accent, 0.8)]
      : [space.wheel(w - 8, 12, -0.3, 0.9, '#4f9a5c'), space.wheel(w - 12, 12, -0.3, 0.9, accent)]),
    breeze(space, w * 0.2, -4, -2, 22),
  ],
})

const withStabiliser = (unit: Drawing): Drawing => ({
  ...unit,
  size: 130,
  draw: (space, palette, atHome) => [
    ...unit.draw(space, palette, atHome),
    space.curve([84, 8, 4], [96, -12, 4], [84, -22, 6], '#8a8c90', 0.9),
    space.side(88, -44, 0, 22, 14, '#23272d'),
    space.front(64, -44, 0, 24, 22, blend('#4b5159', '#31363d'), 1.5),
    space.front(67, -32, -0.2, 12, 7, '#c9e3c2', 0.8),
    space.line(
      [
        [73, -32, -0.4],
        [76, -27, -0.4],
      ],
      '#b5593f',
      0.7,
    ),
    space.wheel(84, -28, -0.2, 1.3, '#4f9a5c'),
    louvres(space, [-41, -38.6, -36.2], [67, 84, -0.2], '#1f2226', 1),
  ],
})

const portable: Drawing = {
  turn: 28,
  tilt: 14,
  size: 90,
  near: [0.45, 0.36],
  draw: (space, { main, accent }) => [
    space.shadow(0, 0, 38, 36, 8),
    ...[1.5, 3.5, 5.5].map((shift) =>
      space.curve(
        [30 + shift, 56, 34],
        [62 + shift, 60, 40],
        [60 + shift, 92, 44],
        shift === 3.5 ? '#e3e6e8' : '#bfc5ca',
        8,
      ),
    ),
    ...[5, 33].map((x) => space.wheel(x, 2.6, 3, 2.6, ink)),
    space.box([0, 4, 0], [38, 74, 36], white, 5),
    space.box([3, 76, 3], [32, 3, 30], lit(main, 0.1), 2),
    space.front(3, 58, -0.3, 32, 16, blend('#4b5159', '#2d3238'), 3),
    louvres(space, [62, 65, 68, 71], [6, 32, -0.5], '#7c838b', 1),
    space.front(10, 47, -0.3, 18, 6, '#2d333a', 1.5),
    space.front(13, 49, -0.4, 5, 2, '#9fe0e6'),
    space.wheel(24, 50, -0.4, 1.1, accent),
    space.front(3, 8, -0.2, 32, 3, main, 1),
    space.lines(
      [14, 20, 26, 32, 38, 44, 50, 56].map((y) => [
        [38, y, 10],
        [38, y, 30],
      ]),
      '#77746f',
      0.8,
    ),
  ],
}

const evaporative: Drawing = {
  ...portable,
  draw: (space, { main, accent }) => [
    space.shadow(0, 0, 42, 34, 8),
    ...[5, 37].map((x) => space.wheel(x, 2.6, 3, 2.6, ink)),
    space.box([0, 4, 0], [42, 76, 34], white, 4),
    space.front(3, 38, -0.3, 36, 38, '#3a4047', 3),
    louvres(space, [42, 46, 50, 54, 58, 62, 66, 70], [5, 37, -0.5], '#8f969e', 1.3),
    space.lines(
      [12, 21, 30].map((x) => [
        [x, 40, -0.6],
        [x, 74, -0.6],
      ]),
      '#5d646c',
      0.8,
    ),
    space.front(4, 10, -0.3, 34, 22, blend('#cfe6ee', '#8fbfd2'), 2),
    space.front(4, 10, -0.4, 34, 13, '#5fa3c4', 2),
    louvres(space, [13, 18, 23, 28], [33, 36, -0.6], white, 0.7),
    space.box([4, 79, 4], [34, 4, 24], lit(main, 0.1), 2),
    ...[12, 21, 30].map((x) => space.wheel(x, 35, -0.3, 1.2, x === 21 ? accent : '#8f969e')),
  ],
}

const dial = (space: Space, y: number, to: number): string[] => [
  space.wheel(61.5, y, -18.4, 4.6, white),
  space.line(
    [
      [61.5, y, -18.6],
      [61.5 + to, y + 3, -18.6],
    ],
    ink,
    0.9,
  ),
]

const windowUnit: Drawing = {
  turn: 24,
  tilt: 8,
  size: 120,
  stands: 'wall',
  near: [0.62, 0.6],
  draw: (space, { main, accent }) => [
    space.box([-14, -14, 12], [104, 88, 6], '#a9743f', 1),
    space.front(-8, -8, 11.8, 92, 76, blend('#d5e9ee', '#a9cdd6', 'slant')),
    space.front(36, 40, 11.6, 4, 28, '#a9743f'),
    space.face(
      [
        [-8, 40, 11.5],
        [10, 40, 11.5],
        [30, 68, 11.5],
        [12, 68, 11.5],
      ],
      '#ffffff55',
    ),
    space.box([0, -6, -18], [72, 44, 34], white, 2.5),
    space.front(3, -2, -18.2, 48, 36, '#dcdad4', 1.5),
    louvres(space, [1, 5.4, 9.8, 14.2, 18.6, 23, 27.4, 31.8], [6, 48, -18.4], '#9da1a3', 1.7),
    space.front(54, -2, -18.2, 15, 36, blend(lit(main, 0.2), shaded(main, 0.1)), 1.5),
    ...dial(space, 26, 2.5),
    ...dial(space, 13, -2.5),
    space.wheel(61.5, 3.4, -18.4, 1.3, accent),
    space.lines(
      [-1, 5, 11, 17, 23, 29].map((y) => [
        [72, y, -14],
        [72, y, 8],
      ]),
      '#8a8883',
      0.8,
    ),
  ],
}

const standing: Drawing = {
  turn: 28,
  tilt: 9,
  size: 185,
  near: [0.45, 0.24],
  draw: (space, { main, accent }) => [
    space.shadow(0, 0, 50, 38, 12),
    space.box([-1, 0, -1], [52, 6, 40], '#575c63', 1),
    space.box([0, 6, 0], [50, 178, 38], white, 4),
    space.front(4, 136, -0.3, 42, 42, blend('#4a5058', '#2b3036'), 4),
    louvres(space, [142, 148, 154, 160, 166, 172], [7, 43, -0.5], '#8b929a', 1.5),
    space.lines(
      [18, 32].map((x) => [
        [x, 139, -0.6],
        [x, 175, -0.6],
      ]),
      '#6a7179',
      1,
    ),
    space.front(14, 118, -0.3, 22, 10, '#2d333a', 2),
    space.front(17, 121, -0.4, 7, 4, '#9fe0e6'),
    space.front(4, 108, -0.3, 42, 2.4, main),
    space.front(6, 14, -0.3, 38, 40, '#dcdad4', 2),
    louvres(space, [20, 26, 32, 38, 44, 50], [9, 41, -0.5], '#a4a6a6', 1.2),
    space.front(19, 98, -0.3, 12, 3, accent, 1),
  ],
}

export const airConditioners: readonly Kind[] = [
  [split(74, false), split(84, false), withStabiliser(split(84, false))],
  [split(84, true), split(94, true), split(106, true)],
  [evaporative, portable],
  [windowUnit],
  [standing],
]
