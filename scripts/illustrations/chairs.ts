import { pillow } from './bedding.ts'
import { blend, darkWood, ink, kente, lit, oak, shaded, steel, white, wood } from './colour.ts'
import type { Drawing } from './scene.ts'
import type { Place, Space } from './space.ts'

export const accentChair: Drawing = {
  turn: 30,
  tilt: 15,
  size: 90,
  near: [0.46, 0.36],
  draw: (space) => [
    space.shadow(0, 0, 62, 66, 10),
    space.line(
      [
        [58, 34, 58],
        [62, 0, 66],
      ],
      shaded(oak, 0.4),
      4,
    ),
    space.line(
      [
        [4, 34, 58],
        [0, 0, 66],
      ],
      shaded(oak, 0.4),
      4,
    ),
    space.box([4, 34, 52], [54, 56, 9], '#6d4a24', 5),
    space.front(5, 44, 51.6, 52, 44, kente, 6),
    space.front(5, 44, 51.6, 52, 44, '#2a1a1030', 6),
    space.box([2, 28, 4], [58, 6, 54], oak, 2),
    space.box([4, 34, 2], [54, 11, 52], '#b5772c', 5),
    space.front(5.5, 35.5, 1.8, 51, 8, kente, 3),
    space.top(5.5, 45.2, 3.5, 51, 47, kente, 3),
    space.side(58.2, 35.5, 4, 8, 48, '#5a3418', 3),
    ...[3, 59].map((x) =>
      [
        space.line(
          [
            [x, 30, 8],
            [x + (x > 30 ? 3 : -3), 0, 2],
          ],
          oak,
          4.4,
        ),
        space.line(
          [
            [x, 30, 6],
            [x, 58, 8],
          ],
          oak,
          3.6,
        ),
        space.line(
          [
            [x, 58, 4],
            [x, 62, 54],
          ],
          lit(oak, 0.2),
          4.6,
        ),
      ].join(''),
    ),
  ],
}

export const recliner: Drawing = {
  turn: 30,
  tilt: 16,
  size: 110,
  near: [0.5, 0.3],
  draw: (space, { main, accent }, atHome) => {
    const leather = lit(main, 0.04)
    return [
      space.shadow(0, -34, 92, 124, 16),
      space.face(
        [
          [18, 58, 52],
          [74, 58, 52],
          [74, 112, 88],
          [18, 112, 88],
        ],
        shaded(leather, 0.5),
        9,
      ),
      space.box([14, 42, 62], [64, 62, 20], shaded(leather, 0.16), 10),
      space.box([0, 8, 0], [20, 52, 80], leather, 9),
      space.box([20, 40, 56], [52, 28, 15], leather, 8),
      space.box([20, 62, 59], [52, 25, 15], leather, 8),
      space.box([18, 82, 58], [56, 26, 17], lit(leather, 0.08), 9),
      space.box([18, 8, 2], [56, 24, 60], shaded(leather, 0.2), 3),
      space.box([20, 30, -4], [52, 17, 62], lit(leather, 0.06), 7),
      space.line(
        [
          [30, 26, -2],
          [30, 20, -30],
        ],
        steel,
        3,
      ),
      space.line(
        [
          [64, 26, -2],
          [64, 20, -30],
        ],
        steel,
        3,
      ),
      space.box([20, 24, -40], [52, 12, 34], lit(leather, 0.04), 6),
      ...(atHome ? [pillow(space, [26, 48, 38], [40, 34, 12], accent, kente)] : []),
      space.box([72, 8, 0], [20, 52, 80], leather, 9),
      space.line(
        [
          [93, 34, 34],
          [94, 44, 24],
        ],
        darkWood,
        4,
      ),
      space.line(
        [
          [2, 10, 0],
          [90, 10, 0],
        ],
        ink,
        2,
      ),
    ]
  },
}

const curved = (
  space: Space,
  [x, y, z]: Place,
  [w, d]: readonly [number, number],
  colour: string,
): string => {
  const steps = Array.from({ length: 13 }, (_, index) => index / 12)
  const rise = (share: number) => y + 34 * (share - 0.5) ** 2
  const rim = (deep: number, up: number): Place[] =>
    steps.map((share) => [x + w * share, rise(share) + up, z + deep])
  return [
    space.face([...rim(d, 0), ...rim(d, 5).toReversed()], shaded(colour, 0.4)),
    space.face(
      [...rim(0, 5), ...rim(d, 5).toReversed()],
      blend(lit(colour, 0.15), lit(colour, 0.42), 'across'),
    ),
    space.face(
      [...rim(0, 0), ...rim(0, 5).toReversed()],
      blend(lit(colour, 0.08), shaded(colour, 0.16), 'across'),
    ),
    space.side(x + w, rise(1), z, 5, d, shaded(colour, 0.4)),
  ].join('')
}

const asanteStool = (space: Space, x: number, z: number, colour: string): string[] => [
  space.shadow(x + 2, z, 46, 26, 8),
  space.box([x + 2, 0, z], [46, 5, 26], colour, 1),
  ...[x + 8, x + 38].map((at) => space.box([at, 5, z + 9], [4, 25, 8], shaded(colour, 0.14))),
  space.pillar([x + 25, 5, z + 13], 7, 24, colour),
  ...[10, 16, 22].map((y) => space.wheel(x + 25, y, z + 5.6, 1.7, shaded(colour, 0.55))),
  space.curve([x + 9, 6, z + 6], [x + 25, 30, z + 6], [x + 41, 6, z + 6], shaded(colour, 0.3), 2.2),
  space.curve([x + 9, 28, z + 6], [x + 25, 4, z + 6], [x + 41, 28, z + 6], lit(colour, 0.1), 2.2),
  curved(space, [x - 2, 29, z - 2], [54, 30], colour),
]

export const stools: Drawing = {
  turn: 20,
  tilt: 17,
  size: 120,
  near: [0.28, 0.4],
  draw: (space, { accent }, atHome) => [
    ...asanteStool(space, 0, 26, wood),
    ...(atHome ? [space.pillar([25, 36, 40], 5, 12, accent, 3)] : []),
    ...asanteStool(space, 64, 0, '#8a5a36'),
  ],
}

const weave = '#a5794b'

const rattanChair = (space: Space, x: number, z: number, colour: string, cover: string): string[] => {
  const hatch = Array.from({ length: 7 }, (_, index) => 8 + index * 4)
  return [
    space.shadow(x, z, 58, 58, 10),
    space.box([x, 6, z + 50], [58, 68, 8], weave, 4),
    space.box([x, 6, z], [8, 46, 54], weave, 3),
    space.box([x + 6, 6, z + 2], [46, 24, 48], weave, 1),
    space.lines(
      hatch.slice(0, 6).map((y) => [
        [x + 8, y, z + 2],
        [x + 50, y, z + 2],
      ]),
      shaded(weave, 0.3),
      1,
    ),
    space.box([x + 8, 42, z + 42], [42, 26, 9], lit(colour, 0.3), 5),
    space.box([x + 8, 30, z], [42, 11, 46], lit(colour, 0.36), 4),
    ...(cover ? [pillow(space, [x + 14, 42, z + 28], [28, 24, 8], white, cover)] : []),
    space.box([x + 50, 6, z], [8, 46, 54], weave, 3),
    space.lines(
      hatch.map((y) => [
        [x + 58, y + 2, z + 3],
        [x + 58, y + 2, z + 52],
      ]),
      shaded(weave, 0.6),
      1,
    ),
  ]
}

export const rattan: Drawing = {
  turn: 24,
  tilt: 20,
  size: 190,
  near: [0.25, 0.4],
  draw: (space, { main, accent }, atHome) => [
    ...rattanChair(space, 0, 46, main, atHome ? kente : ''),
    ...rattanChair(space, 124, 46, main, ''),
    space.shadow(68, 0, 46, 40, 8),
    space.box([68, 4, 0], [46, 30, 42], weave, 2),
    space.lines(
      [9, 14, 19, 24, 29].map((y) => [
        [70, y, 0],
        [112, y, 0],
      ]),
      shaded(weave, 0.3),
      1,
    ),
    space.box([66, 34, -2], [50, 2.4, 46], '#cfe3e4', 1),
    space.pillar([86, 36.4, 20], 5, 10, accent, 6),
  ],
}

const visitorChair = (space: Space, x: number, z: number, colour: string): string[] => {
  const chrome = '#b9c0c8'
  return [
    space.shadow(x, z, 48, 50, 8),
    space.line(
      [
        [x + 2, 0, z + 46],
        [x + 2, 46, z + 44],
        [x + 2, 84, z + 50],
      ],
      shaded(chrome, 0.3),
      2.6,
    ),
    space.line(
      [
        [x + 2, 46, z + 2],
        [x + 2, 0, z],
      ],
      chrome,
      2.6,
    ),
    space.box([x + 2, 56, z + 45], [44, 30, 5], colour, 5),
    space.box([x, 43, z], [48, 7, 46], colour, 4),
    space.line(
      [
        [x + 46, 0, z + 46],
        [x + 46, 46, z + 44],
        [x + 46, 84, z + 51],
      ],
      shaded(chrome, 0.2),
      2.6,
    ),
    space.line(
      [
        [x + 47, 46, z + 2],
        [x + 47, 0, z],
      ],
      chrome,
      2.6,
    ),
  ]
}

export const visitors: Drawing = {
  turn: 30,
  tilt: 17,
  size: 120,
  near: [0.4, 0.34],
  draw: (space, { main }) => [...visitorChair(space, 0, 34, main), ...visitorChair(space, 66, 0, main)],
}

export const officeChair: Drawing = {
  turn: 28,
  tilt: 15,
  size: 120,
  near: [0.5, 0.3],
  draw: (space, { main, accent }) => {
    const star = [0, 72, 144, 216, 288].map((angle): Place => {
      const at = ((angle + 20) * Math.PI) / 180
      return [30 + 30 * Math.cos(at), 5, 28 + 30 * Math.sin(at)]
    })
    return [
      space.shadow(2, 2, 58, 54, 10),
      ...star.map((foot) => space.line([[30, 11, 28], foot], ink, 4)),
      ...star.map(([x, , z]) => space.wheel(x, 3.4, z, 3.6, '#3a3c43')),
      space.pillar([30, 8, 28], 3, 34, '#5a5e66'),
      space.line(
        [
          [30, 44, 44],
          [30, 62, 56],
        ],
        ink,
        6,
      ),
      space.line(
        [
          [2, 46, 30],
          [-3, 50, 30],
          [-3, 64, 30],
        ],
        ink,
        3.4,
      ),
      space.box([-6, 64, 16], [7, 3.4, 28], '#33353b', 1.6),
      space.box([9, 116, 53], [42, 15, 6], shaded(main, 0.1), 5),
      space.face(
        [
          [8, 56, 50],
          [52, 56, 50],
          [55, 112, 58],
          [5, 112, 58],
        ],
        '#2f3137',
        8,
      ),
      space.face(
        [
          [11, 60, 49.6],
          [49, 60, 49.6],
          [51, 108, 57.4],
          [9, 108, 57.4],
        ],
        lit('#565a63', 0.2),
        6,
      ),
      space.lines(
        Array.from({ length: 11 }, (_, row) => [
          [11, 62 + row * 4.3, 49.6 + row * 0.7],
          [50, 62 + row * 4.3, 49.6 + row * 0.7],
        ]),
        '#3d4048',
        0.9,
      ),
      space.box([13, 66, 45], [34, 10, 4], accent, 4),
      space.box([5, 42, 2], [50, 9, 48], main, 6),
      space.line(
        [
          [56, 46, 30],
          [63, 50, 30],
          [63, 64, 30],
        ],
        ink,
        3.4,
      ),
      space.box([59, 64, 16], [7, 3.4, 28], '#33353b', 1.6),
    ]
  },
}
