import { pillow } from './bedding.ts'
import { accentChair, officeChair, rattan, recliner, stools, visitors } from './chairs.ts'
import { darkWood, kente, linen, lit, shaded, white } from './colour.ts'
import type { Drawing, Kind } from './scene.ts'
import type { Place, Space } from './space.ts'

const feet = (space: Space, places: readonly (readonly [number, number])[], colour = darkWood): string[] =>
  places.map(([x, z]) => space.pillar([x, 0, z], 2, 13, colour, 3))

/** Seat and back cushions side by side, from the left. */
const seats = (
  space: Space,
  count: number,
  [x, y, z]: Place,
  [w, d]: readonly [number, number],
  colour: string,
): string[] => {
  const each = w / count
  const places = Array.from({ length: count }, (_, index) => x + index * each)
  return [
    ...places.map((at) => space.box([at, y + 10, z + d - 16], [each - 0.6, 42, 17], colour, 9)),
    ...places.map((at) =>
      space.line(
        [
          [at + 9, y + 48, z + d - 16],
          [at + each - 9, y + 48, z + d - 16],
        ],
        lit(colour, 0.34),
        1,
      ),
    ),
    ...places.map((at) => space.box([at, y, z], [each - 0.6, 17, d - 14], lit(colour, 0.06), 6)),
    ...places.map((at) =>
      space.line(
        [
          [at + 4, y + 3, z],
          [at + each - 5, y + 3, z],
        ],
        shaded(colour, 0.3),
        1,
      ),
    ),
  ]
}

const scatter = (space: Space, x: number, z: number, colour: string, cover: string, size = 42): string =>
  pillow(space, [x, 48, z], [size, size - 4, 13], colour, cover)

const sofa = (w: number, count: number): Drawing => ({
  turn: 27,
  tilt: 17,
  size: w,
  near: [0.3, 0.42],
  draw: (space, { main, accent }, atHome) => [
    space.shadow(0, 0, w, 92, 20),
    ...feet(space, [
      [8, 8],
      [w - 8, 8],
      [w - 8, 84],
    ]),
    space.box([8, 14, 74], [w - 16, 72, 18], shaded(main, 0.1), 8),
    space.box([0, 12, 0], [22, 50, 92], main, 9),
    space.box([18, 12, 3], [w - 36, 19, 84], shaded(main, 0.12), 3),
    ...seats(space, count, [22.5, 30, -1], [w - 45, 80], main),
    scatter(space, 26, 42, accent, atHome ? kente : ''),
    scatter(space, w - 70, 42, atHome ? lit(main, 0.55) : lit(accent, 0.45), ''),
    space.box([w - 22, 12, 0], [22, 50, 92], main, 9),
  ],
})

const cornerSofa: Drawing = {
  turn: 27,
  tilt: 22,
  size: 270,
  near: [0.3, 0.4],
  draw: (space, { main, accent }, atHome) => [
    space.shadow(0, 80, 270, 92, 20),
    space.shadow(0, 0, 96, 90, 16),
    ...feet(space, [
      [262, 88],
      [262, 166],
      [8, 8],
      [90, 8],
    ]),
    space.box([6, 14, 154], [258, 70, 18], shaded(main, 0.1), 8),
    space.box([0, 12, 60], [20, 50, 112], main, 9),
    space.box([88, 12, 83], [166, 19, 84], shaded(main, 0.12), 3),
    ...seats(space, 2, [98, 30, 79], [151, 80], main),
    space.box([22, 40, 142], [75, 42, 17], main, 9),
    space.box([4, 12, 0], [92, 19, 150], shaded(main, 0.12), 3),
    space.box([3, 30, -2], [94, 17, 146], lit(main, 0.06), 7),
    space.line(
      [
        [8, 33, -2],
        [92, 33, -2],
      ],
      shaded(main, 0.3),
      1,
    ),
    scatter(space, 26, 118, accent, atHome ? kente : ''),
    scatter(space, 204, 122, lit(accent, 0.45), ''),
    scatter(space, 58, 112, lit(main, 0.6), '', 34),
    space.box([249, 12, 80], [21, 50, 92], main, 9),
  ],
}

const sofaBed: Drawing = {
  turn: 27,
  tilt: 23,
  size: 210,
  near: [0.4, 0.45],
  draw: (space, { main, accent }, atHome) => [
    space.shadow(0, 90, 205, 90, 20),
    space.shadow(20, 0, 165, 90, 16),
    ...feet(space, [
      [26, 6],
      [180, 6],
      [198, 172],
    ]),
    space.box([8, 14, 164], [189, 70, 18], shaded(main, 0.1), 8),
    space.box([0, 12, 92], [20, 46, 90], main, 9),
    ...[22, 103].map((x) => space.box([x, 38, 148], [80, 44, 17], main, 9)),
    space.box([20, 14, 0], [165, 16, 150], shaded(main, 0.15), 2),
    space.box([21, 29, 1], [163, 13, 150], linen, 5),
    space.box([20, 33, 0], [165, 11, 82], lit(accent, 0.1), 5),
    space.top(20, 44.3, 70, 165, 14, lit(accent, 0.6), 2),
    pillow(space, [32, 46, 118], [62, 24, 26]),
    pillow(space, [108, 46, 118], [62, 24, 26], white, atHome ? kente : ''),
    space.box([185, 12, 92], [20, 46, 90], main, 9),
  ],
}

export const sofas: readonly Kind[] = [
  [sofa(150, 2), sofa(212, 3)],
  [sofaBed, cornerSofa],
  [accentChair, recliner],
  [stools, rattan],
  [visitors, officeChair],
]
