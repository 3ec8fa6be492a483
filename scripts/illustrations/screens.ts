import { blend, lit, mix, type Palette, shaded } from './colour.ts'
import type { Place, Space } from './space.ts'

export const dark = '#1e2126'

/** A flat surface: from shares of its width and height to a place. */
export type Surface = (across: number, up: number) => Place

export const upright =
  (x: number, y: number, z: number, w: number, h: number, back = 0): Surface =>
  (across, up) => [x + w * across, y + h * up, z + back * up]

export const patch = (
  space: Space,
  surface: Surface,
  [x, y, w, h]: readonly [number, number, number, number],
  colour: string,
  radius = 0,
): string =>
  space.face([surface(x, y), surface(x + w, y), surface(x + w, y + h), surface(x, y + h)], colour, radius)

const path = (
  space: Space,
  surface: Surface,
  points: readonly (readonly [number, number])[],
  colour: string,
): string =>
  space.face(
    points.map(([x, y]) => surface(x, y)),
    colour,
  )

const sun = (
  space: Space,
  surface: Surface,
  x: number,
  y: number,
  rx: number,
  ry: number,
  colour: string,
): string =>
  path(
    space,
    surface,
    Array.from({ length: 14 }, (_, index) => {
      const angle = (index / 14) * Math.PI * 2
      return [x + rx * Math.cos(angle), y + ry * Math.sin(angle)] as const
    }),
    colour,
  )

const ridge = (height: number, rise: number, phase: number): (readonly [number, number])[] => [
  ...Array.from(
    { length: 11 },
    (_, index) => [index / 10, height + rise * Math.sin(phase + index * 0.55)] as const,
  ),
  [1, 0],
  [0, 0],
]

const palm = (space: Space, surface: Surface, x: number, tall: number, flat: number): string => {
  const bark = '#1b2a26'
  return [
    path(
      space,
      surface,
      [
        [x - 0.006, 0.08],
        [x + 0.014, 0.08],
        [x + 0.024, tall],
        [x + 0.014, tall],
      ],
      bark,
    ),
    ...[
      [-0.11, -0.05],
      [-0.08, 0.07],
      [0.02, 0.11],
      [0.11, 0.06],
      [0.13, -0.06],
    ].map(([dx = 0, dy = 0]) =>
      path(
        space,
        surface,
        [
          [x + 0.02, tall + 0.015],
          [x + 0.02 + dx * 0.5 * flat, tall + dy * 0.5 + 0.07],
          [x + 0.02 + dx * flat, tall + dy],
          [x + 0.02 + dx * 0.5 * flat, tall + dy * 0.5 + 0.02],
        ],
        bark,
      ),
    ),
  ].join('')
}

/** Evening at the coast: sun, hills, water and a palm. */
export const evening = (space: Space, surface: Surface, { main, accent }: Palette, ratio: number): string => {
  const narrow = ratio < 1
  return [
    patch(space, surface, [0, 0, 1, 1], blend(mix(main, '#fff2d6', 0.35), mix(accent, '#ffd9a0', 0.45))),
    sun(
      space,
      surface,
      narrow ? 0.5 : 0.64,
      0.56,
      narrow ? 0.2 : 0.09,
      (narrow ? 0.2 : 0.09) * ratio,
      '#fff0c4',
    ),
    path(space, surface, ridge(0.4, 0.09, 0.6), mix(main, '#e9c9a0', 0.35)),
    path(space, surface, ridge(0.28, 0.07, 3), main),
    path(space, surface, ridge(0.14, 0.03, 1), shaded(main, 0.45)),
    palm(space, surface, narrow ? 0.2 : 0.2, narrow ? 0.5 : 0.72, narrow ? 1.9 : 1),
  ].join('')
}

export const glare = (space: Space, surface: Surface): string =>
  path(
    space,
    surface,
    [
      [0.02, 1],
      [0.34, 1],
      [0.12, 0],
      [0.02, 0],
    ],
    '#ffffff1f',
  )

/** Rows of tiles, as of a start page of apps. */
export const apps = (
  space: Space,
  surface: Surface,
  { main, accent }: Palette,
  columns: number,
  rows: number,
): string =>
  Array.from({ length: columns * rows }, (_, index) => {
    const w = 0.8 / columns
    const colours = [accent, lit(main, 0.5), '#f8f5ee', lit(accent, 0.4), main]
    return patch(
      space,
      surface,
      [0.1 + (index % columns) * w + w * 0.14, 0.08 + Math.floor(index / columns) * 0.1, w * 0.72, 0.065],
      colours[(index * 3 + Math.floor(index / columns)) % colours.length] ?? main,
      0.35,
    )
  }).join('')
