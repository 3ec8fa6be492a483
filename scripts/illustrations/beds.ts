import { across, pillow } from './bedding.ts'
import { blend, darkWood, kente, lit, mix, oak, type Palette, shaded, white, wood } from './colour.ts'
import { diamonds, mattress, tufts, waves } from './mattresses.ts'
import type { Drawing, Kind } from './scene.ts'
import type { Place, Space } from './space.ts'

/** Throw across the foot of a bed, falling over its right side. */
const throwOver = (space: Space, y: number, z: number, w: number, drop: number, d: number): string =>
  [
    space.top(-1, y, z, w + 2, d, kente, 2),
    space.side(w + 1, y - drop, z, drop, d, kente, 2),
    space.side(w + 1, y - drop, z, drop, d, '#1d1a2b55', 2),
  ].join('')

const tube = '#3b4048'

/** Duvet with its folded edge and creases, over a mattress. */
const duvet = (space: Space, w: number, y: number, d: number, colour: string, drop: number): string =>
  [
    space.box([-3, y - drop, -3], [w + 6, drop + 5, d * 0.68], colour, 6),
    ...across(4, w).map((x, index) =>
      space.curve(
        [x, y + 4, -3],
        [x + 3, y - drop * 0.4, -4],
        [x + (index % 2 ? 5 : -3), y - drop + 2, -3],
        shaded(colour, 0.26),
        1.1,
      ),
    ),
    ...across(4, d * 0.62).map((z) =>
      space.curve(
        [w + 3, y + 2, z],
        [w + 4, y - drop * 0.5, z + 3],
        [w + 3, y - drop + 2, z + 6],
        shaded(colour, 0.56),
        1.1,
      ),
    ),
    space.curve(
      [w * 0.1, y + 5.4, d * 0.2],
      [w * 0.5, y + 5.4, d * 0.34],
      [w * 0.8, y + 5.4, d * 0.22],
      shaded(colour, 0.04),
      1.6,
    ),
    space.curve(
      [w * 0.3, y + 5.4, d * 0.08],
      [w * 0.6, y + 5.4, d * 0.16],
      [w * 0.92, y + 5.4, d * 0.06],
      shaded(colour, 0.04),
      1.6,
    ),
    space.top(-3, y + 5.2, d * 0.56, w + 6, d * 0.11, lit(colour, 0.62), 2),
    space.side(w + 3.2, y - drop, d * 0.56, drop + 5, d * 0.11, mix(colour, '#cdc2b4', 0.5), 2),
    space.line(
      [
        [-1, y + 5.4, d * 0.56],
        [w + 2, y + 5.4, d * 0.56],
      ],
      shaded(colour, 0.1),
      0.9,
    ),
  ].join('')

const pillows = (space: Space, w: number, y: number, d: number, colours: readonly string[]): string[] => {
  const each = (w - 8) / colours.length
  return colours.map((colour, index) =>
    pillow(space, [5 + index * each, y + 2, d * 0.76], [each - 5, 24, d * 0.16], colour),
  )
}

const posts = (space: Space, places: readonly Place[], colour: string, width: number): string[] =>
  places.map(([x, y, z]) => space.box([x, 0, z], [width, y, width], colour))

const studentBed: Drawing = {
  turn: 34,
  tilt: 22,
  size: 190,
  near: [0.5, 0.34],
  draw: (space, { main, accent }, atHome) => [
    space.shadow(0, 0, 92, 190),
    ...posts(
      space,
      [
        [0, 92, 188],
        [88, 92, 188],
      ],
      tube,
      4,
    ),
    space.lines(
      across(6, 88).map((x) => [
        [x + 1, 40, 189],
        [x + 1, 88, 189],
      ]),
      tube,
      2,
    ),
    space.line(
      [
        [2, 90, 189],
        [90, 90, 189],
      ],
      lit(tube, 0.14),
      5,
    ),
    space.box([0, 28, 0], [92, 7, 190], tube, 1),
    space.box([1, 35, 2], [90, 13, 186], white, 5),
    ...pillows(space, 92, 46, 190, [white]),
    duvet(space, 88, 46, 190, main, 10),
    ...(atHome ? [throwOver(space, 51.5, 22, 91, 14, 40)] : []),
    ...posts(
      space,
      [
        [0, 58, 0],
        [88, 58, 0],
      ],
      tube,
      4,
    ),
    space.line(
      [
        [2, 57, 1],
        [90, 57, 1],
      ],
      lit(tube, 0.18),
      4,
    ),
    space.line(
      [
        [2, 44, 1],
        [90, 44, 1],
      ],
      lit(tube, 0.1),
      2.6,
    ),
    space.lines(
      across(6, 88).map((x) => [
        [x + 1, 32, 1],
        [x + 1, 55, 1],
      ]),
      lit(tube, 0.1),
      2,
    ),
    ...(atHome ? [] : [space.front(34, 47, -0.6, 22, 7, accent, 1)]),
  ],
}

const cot: Drawing = {
  turn: 28,
  tilt: 20,
  size: 125,
  near: [0.4, 0.5],
  draw: (space, { main, accent }, atHome) => {
    const bars = (z: number, colour: string) => [
      space.lines(
        across(15, 124).map((x) => [
          [x, 22, z],
          [x, 76, z],
        ]),
        colour,
        1.8,
      ),
      space.box([0, 18, z - 1], [124, 5, 3], colour, 0.6),
      space.box([0, 75, z - 1], [124, 5, 3], colour, 1.4),
    ]
    const end = (x: number) => [
      space.box([x, 0, 0], [4, 94, 4], oak, 1),
      space.lines(
        across(7, 60).map((z) => [
          [x + 2, 22, z + 3],
          [x + 2, 84, z + 3],
        ]),
        shaded(oak, 0.16),
        1.8,
      ),
      space.box([x, 84, 0], [4, 8, 66], oak, 2),
      space.box([x, 18, 0], [4, 6, 66], oak, 1),
    ]
    return [
      space.shadow(0, 0, 126, 64),
      space.box([0, 0, 62], [4, 94, 4], oak),
      space.box([122, 0, 62], [4, 94, 4], oak),
      ...bars(63, shaded(oak, 0.14)),
      ...end(0),
      space.box([4, 24, 3], [118, 12, 58], white, 4),
      space.box([48, 35, 2], [74, 5, 60], lit(main, 0.15), 3),
      pillow(space, [10, 37, 12], [30, 8, 34]),
      atHome
        ? pillow(space, [40, 38, 40], [24, 20, 6], white, kente)
        : [space.pillar([74, 40, 34], 9, 13, accent, 5), space.disc(74, 60, 34, 7, accent)].join(''),
      ...bars(1, oak),
      ...end(122),
    ]
  },
}

const bunk: Drawing = {
  turn: 26,
  tilt: 15,
  size: 200,
  near: [0.72, 0.36],
  draw: (space, { main, accent }, atHome) => {
    const deck = (y: number, colour: string, cover: string) => [
      space.box([2, y, 2], [194, 8, 88], tube, 1),
      space.box([4, y + 8, 4], [190, 13, 84], white, 5),
      pillow(space, [10, y + 23, 16], [34, 12, 56]),
      space.box([60, y + 10, 2], [135, 15, 88], colour, 5),
      space.box([58, y + 12, 1.4], [18, 14, 89], lit(colour, 0.5), 4),
      ...(cover
        ? [space.top(150, y + 25.4, 2, 30, 88, cover), space.front(150, y + 8, 1.2, 30, 17, cover)]
        : []),
    ]
    return [
      space.shadow(0, 0, 198, 92),
      ...posts(
        space,
        [
          [0, 172, 88],
          [194, 172, 88],
        ],
        shaded(tube, 0.2),
        5,
      ),
      ...[150, 162].map((y) =>
        space.line(
          [
            [2, y, 90],
            [196, y, 90],
          ],
          shaded(tube, 0.1),
          2.4,
        ),
      ),
      ...deck(26, accent, ''),
      ...deck(112, main, atHome ? kente : ''),
      ...posts(
        space,
        [
          [0, 172, 0],
          [194, 172, 0],
        ],
        lit(tube, 0.08),
        5,
      ),
      ...[148, 162].map((y) =>
        space.line(
          [
            [2, y, 1],
            [136, y, 1],
          ],
          lit(tube, 0.14),
          3,
        ),
      ),
      ...[48, 92, 136].map((x) =>
        space.line(
          [
            [x, 120, 1],
            [x, 162, 1],
          ],
          lit(tube, 0.1),
          3,
        ),
      ),
      ...[148, 162].flatMap((y) =>
        space.line(
          [
            [198, y, 2],
            [198, y, 90],
          ],
          tube,
          3,
        ),
      ),
      ...[150, 180].map((x) =>
        space.line(
          [
            [x, 166, -2],
            [x, 2, -12],
          ],
          lit(tube, 0.3),
          4,
        ),
      ),
      ...[24, 48, 72, 96, 120, 142].map((y) =>
        space.line(
          [
            [150, y, -10 + y / 20],
            [180, y, -10 + y / 20],
          ],
          lit(tube, 0.3),
          3.4,
        ),
      ),
    ]
  },
}

interface Bed {
  w: number
  frame: string
  head: (space: Space, w: number) => string[]
}

const bed = ({ w, frame, head }: Bed, cover: (palette: Palette) => string): Drawing => ({
  turn: 33,
  tilt: 20,
  size: 210,
  near: [0.42, 0.34],
  draw: (space, palette, atHome) => [
    space.shadow(0, 0, w, 205),
    ...head(space, w),
    ...[0, w - 9].map((x) => space.box([x, 0, 4], [9, 18, 9], shaded(frame, 0.2))),
    space.box([w - 9, 0, 180], [9, 18, 9], shaded(frame, 0.2)),
    space.box([-3, 16, -3], [w + 6, 17, 208], frame, 2),
    space.box([2, 33, 0], [w - 4, 18, 204], white, 6),
    ...pillows(space, w, 56, 214, [white, white]),
    ...pillows(
      space,
      w,
      52,
      190,
      atHome ? [white, white] : [lit(palette.accent, 0.35), lit(palette.accent, 0.35)],
    ),
    atHome
      ? pillow(space, [w / 2 - 24, 54, 128], [48, 24, 14], white, kente)
      : pillow(space, [w / 2 - 22, 53, 130], [44, 21, 14], palette.accent),
    duvet(space, w - 2, 49, 190, cover(palette), 14),
    ...(atHome ? [throwOver(space, 54.6, 16, w + 1, 20, 46)] : []),
  ],
})

const planks: Bed['head'] = (space, w) => [
  space.box([-4, 0, 204], [9, 116, 8], darkWood, 1),
  space.box([w - 5, 0, 204], [9, 116, 8], darkWood, 1),
  space.box([5, 36, 206], [w - 10, 74, 5], wood, 1),
  ...[60, 85].map((y) =>
    space.line(
      [
        [6, y, 206],
        [w - 6, y, 206],
      ],
      shaded(wood, 0.4),
      1.2,
    ),
  ),
  ...[48, 72, 97].flatMap((y, row) => [
    space.curve(
      [10 + row * 14, y, 206],
      [w * 0.4, y + 6, 206],
      [w * 0.7, y - 1, 206],
      shaded(wood, 0.16),
      0.8,
    ),
    space.curve([w * 0.3, y - 6, 206], [w * 0.6, y - 3, 206], [w - 12, y - 7, 206], shaded(wood, 0.14), 0.8),
  ]),
  space.box([-6, 110, 203], [w + 12, 7, 10], wood, 2),
]

const grey = '#8d8f93'

const channels: Bed['head'] = (space, w) => [
  space.box([-7, 10, 204], [w + 14, 116, 13], grey, 6),
  ...across(8, w).map((x) =>
    space.front(
      x - w / 16 + 0.6,
      20,
      203.8,
      w / 8 - 1.2,
      102,
      blend(lit(grey, 0.32), shaded(grey, 0.24), 'across'),
      6,
    ),
  ),
]

export const beds: readonly Kind[] = [
  [
    mattress({ w: 190, d: 150, h: 11, top: waves, cover: '#cfe2ea' }),
    mattress({ w: 190, d: 122, h: 22, top: (space, w, h, d) => diamonds(space, w, h, d, 38) }),
    mattress({ w: 190, d: 152, h: 27, top: (space, w, h, d) => diamonds(space, w, h, d, 30) }),
  ],
  [
    mattress({ w: 190, d: 152, h: 36, pad: 9, top: (space, w, h, d) => diamonds(space, w, h, d, 24) }),
    mattress({ w: 190, d: 183, h: 41, pad: 13, top: tufts }),
  ],
  [cot, studentBed],
  [bunk],
  [
    bed({ w: 156, frame: darkWood, head: planks }, ({ main }) => main),
    bed({ w: 184, frame: grey, head: channels }, ({ main }) => main),
  ],
]
