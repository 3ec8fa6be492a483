import { kente, white } from './colour.ts'
import type { Space } from './space.ts'

type Facing = 'viewer' | 'away' | 'left' | 'right'

export interface Look {
  frame: string
  seat: string
  slats?: boolean
  tall?: number
}

/** A dining chair whose sitter looks in the given direction. */
export const chair = (
  space: Space,
  x: number,
  z: number,
  facing: Facing,
  { frame, seat, slats, tall = 92 }: Look,
): string => {
  const leg = (dx: number, dz: number, h: number) => space.box([x + dx, 0, z + dz], [3, h, 3], frame)
  const across = facing === 'viewer' || facing === 'away'
  const at = facing === 'viewer' || facing === 'left' ? 38 : 1
  const rail = (y: number, h: number, colour: string) =>
    across
      ? space.box([x + 1, y, z + at], [40, h, 3], colour, 1)
      : space.box([x + at, y, z + 1], [3, h, 40], colour, 1)
  const post = (shift: number) =>
    across
      ? space.box([x + shift, 44, z + at], [3, tall - 44, 3], frame)
      : space.box([x + at, 44, z + shift], [3, tall - 44, 3], frame)
  const back = [
    post(across ? 0 : 39),
    ...(slats ? [56, 68, 80].map((y) => rail(y, 7, frame)) : [rail(56, tall - 58, seat)]),
    post(across ? 39 : 0),
  ].join('')
  const bottom = [
    leg(0, 39, 44),
    leg(39, 39, 44),
    leg(0, 0, 44),
    leg(39, 0, 44),
    space.box([x - 1, 43, z - 1], [44, 5, 44], seat, 2),
  ].join('')
  return facing === 'right' || facing === 'viewer' ? back + bottom : bottom + back
}

export interface Top {
  w: number
  d: number
  colour: string
  legs: string
  thick?: number
}

export const table = (space: Space, { w, d, colour, legs, thick = 4 }: Top): string[] => [
  space.shadow(0, 0, w, d, 20),
  ...[
    [4, d - 10],
    [w - 10, d - 10],
    [4, 4],
    [w - 10, 4],
  ].map(([x = 0, z = 0]) => space.box([x, 0, z], [6, 72, 6], legs)),
  space.box([4, 66, 3], [w - 8, 6, d - 6], legs),
  space.box([0, 72, 0], [w, thick, d], colour, 1.5),
]

export const plates = (
  space: Space,
  places: readonly (readonly [number, number])[],
  y: number,
  rim: string,
): string[] =>
  places.flatMap(([x, z]) => [
    space.disc(x + 1, y, z - 1, 11, '#00000026'),
    space.disc(x, y + 0.6, z, 10, white),
    space.disc(x, y + 0.8, z, 7, rim),
    space.disc(x, y + 0.9, z, 6, white),
  ])

export const bowl = (space: Space, x: number, y: number, z: number, colour: string): string[] => [
  space.pillar([x, y, z], 6, 8, colour, 11),
  ...[
    [-4, 1, '#e0a035'],
    [3, 3, '#c8542f'],
    [1, -3, '#8aa83f'],
  ].map(([dx, dz, fruit]) => space.wheel(x + Number(dx), y + 10, z + Number(dz), 4.6, String(fruit))),
]

export const runner = (space: Space, w: number, y: number, d: number): string =>
  space.top(w * 0.08, y, d * 0.36, w * 0.84, d * 0.28, kente, 1)
