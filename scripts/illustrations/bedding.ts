import { shaded, white } from './colour.ts'
import type { Place, Space } from './space.ts'

export const across = (count: number, length: number): number[] =>
  Array.from({ length: count }, (_, index) => ((index + 0.5) * length) / count)

/** A pillow leaning back, or lying flat when its depth is larger than its height. */
export const pillow = (
  space: Space,
  [x, y, z]: Place,
  [w, h, d]: Place,
  colour = white,
  cover = '',
): string => {
  const at = (shift: number): Place[] => [
    [x, y, z + shift],
    [x + w, y, z + shift],
    [x + w, y + h, z + d + shift],
    [x, y + h, z + d + shift],
  ]
  return space.cushion(at(6), shaded(colour, 0.28), 5) + space.cushion(at(0), colour, 5, cover)
}
