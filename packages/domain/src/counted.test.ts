import { expect, test } from 'vitest'
import { counted } from './counted.ts'

test.each([
  [0, '0 rows'],
  [1, '1 row'],
  [2, '2 rows'],
  [1_200, '1,200 rows'],
])('%i is said as %s', (count, text) => expect(counted(count, 'row')).toBe(text))

test('an irregular plural is given', () => expect(counted(3, 'person', 'people')).toBe('3 people'))
