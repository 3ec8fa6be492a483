import { expect, test } from 'vitest'
import { specificationsOf, textOfSpecifications } from './specifications.ts'

test('specifications are written one a line and come back so', () => {
  const text = 'Size: 5 × 6 ft\n\n Core : High-density foam '
  const read = specificationsOf(text)
  expect(read).toEqual({ Size: '5 × 6 ft', Core: 'High-density foam' })
  expect(textOfSpecifications(read ?? {})).toBe('Size: 5 × 6 ft\nCore: High-density foam')
  expect(specificationsOf('just words')).toBeNull()
  expect(specificationsOf('')).toEqual({})
})
