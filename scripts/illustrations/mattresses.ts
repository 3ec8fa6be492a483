import { across } from './bedding.ts'
import { darkWood, kente, lit, type Palette, shaded, white, wood } from './colour.ts'
import type { Drawing } from './scene.ts'
import type { Place, Space } from './space.ts'

export const diamonds = (space: Space, w: number, h: number, d: number, step: number): string[] => {
  const rows: Place[][] = []
  for (let from = step - d; from < w - 12; from += step) {
    const low = Math.max(from, 4)
    const high = Math.min(from + d, w - 4)
    const ends = [low, high].map((x): [number, number] => [x, Math.min(Math.max(x - from, 4), d - 4)])
    rows.push(
      ends.map(([x, z]): Place => [x, h, z]),
      ends.map(([x, z]): Place => [w - x, h, z]),
    )
  }
  return [space.lines(rows, '#d3c8b4', 0.8)]
}

export const waves = (space: Space, w: number, h: number, d: number): string[] =>
  across(9, d).map((z) => space.curve([4, h, z - 6], [w / 2, h, z + 12], [w - 4, h, z - 6], '#8fb4c6', 1.1))

export const tufts = (space: Space, w: number, h: number, d: number): string[] =>
  across(5, w).flatMap((x) =>
    across(4, d).flatMap((z) => [
      space.disc(x, h, z, 7, '#e2d8c8'),
      space.disc(x + 0.6, h, z - 0.6, 2.4, '#b7a88f'),
    ]),
  )

const piping = (space: Space, w: number, y: number, d: number, colour: string): string =>
  space.line(
    [
      [2, y, 0],
      [w, y, 0],
      [w, y, d - 2],
    ],
    colour,
    1.4,
  )

interface Foam {
  w: number
  h: number
  d: number
  top: (space: Space, w: number, h: number, d: number) => string[]
  cover?: string
  /** Height of the soft layer on top. */
  pad?: number
}

const border = (space: Space, { w, h, d, pad = 0 }: Foam, { main, accent }: Palette): string[] => {
  const low = h - pad
  return [
    space.lines(
      across(12, w).map((x) => [
        [x, 3, 0],
        [x, low - 3, 0],
      ]),
      '#d5c9b5',
      0.7,
    ),
    space.lines(
      across(9, d).map((z) => [
        [w, 3, z],
        [w, low - 3, z],
      ]),
      '#a89a86',
      0.7,
    ),
    space.front(8, low * 0.35, -0.2, w - 16, low * 0.26, main, 1),
    space.side(w + 0.2, low * 0.35, 8, low * 0.26, d - 16, shaded(main, 0.4), 1),
    piping(space, w, 2, d, lit(main, 0.3)),
    piping(space, w, low - 1.5, d, lit(main, 0.3)),
    space.front(w * 0.8, low * 0.3, -0.4, 17, low * 0.4, accent, 1),
    space.front(w * 0.8 + 3, low * 0.46, -0.5, 11, low * 0.08, white),
  ]
}

/** Low wooden base of a mattress at home. */
const base = (space: Space, w: number, d: number): string[] => [
  space.shadow(0, 0, w, d, 26),
  ...[8, w - 18].map((x) => space.box([x, -30, 6], [9, 16, 9], darkWood)),
  space.box([w - 18, -30, d - 16], [9, 16, 9], darkWood),
  space.box([-3, -16, -3], [w + 6, 16, d + 6], wood, 1),
]

const flatPillow = (space: Space, [x, y, z]: Place, [w, d]: readonly [number, number]): string => {
  const at = (up: number): Place[] => [
    [x, y + up, z],
    [x + w, y + up, z],
    [x + w, y + up, z + d],
    [x, y + up, z + d],
  ]
  return space.cushion(at(1), '#c8bcab', 6) + space.cushion(at(8), white, 5)
}

export const mattress = (foam: Foam): Drawing => ({
  turn: 31,
  tilt: 27,
  size: foam.w,
  near: [0.42, 0.62],
  draw: (space, palette, atHome) => {
    const { w, h, d, top, cover = white, pad = 0 } = foam
    const low = h - pad
    return [
      ...(atHome ? base(space, w, d) : [space.shadow(0, 0, w, d)]),
      space.box([0, 0, 0], [w, low, d], cover, Math.min(low * 0.3, 6)),
      ...(low > 12 ? border(space, foam, palette) : [piping(space, w, low / 2, d, lit(palette.main, 0.2))]),
      ...(pad ? [space.box([-1, low, -1], [w + 2, pad, d + 2], white, pad * 0.48)] : []),
      ...top(space, w, h, d),
      ...(atHome
        ? [
            space.top(w * 0.66, h, 0, w * 0.2, d, kente),
            space.front(w * 0.66, h * 0.2, -1.2, w * 0.2, h * 0.8, kente),
            ...[0.55, 0.1].map((z) => flatPillow(space, [10, h, d * z], [40, d * 0.36])),
          ]
        : []),
    ]
  },
})
