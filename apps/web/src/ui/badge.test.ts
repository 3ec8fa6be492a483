import { expect, test } from 'vitest'
import { statusTone } from './badge.tsx'

test.each([
  ['approved', 'positive'],
  ['pending', 'caution'],
  ['rejected', 'danger'],
  ['in-review', 'neutral'],
  ['a status of tomorrow', 'neutral'],
])('the badge of an application that is %s is %s', (status, tone) => {
  expect(statusTone('application', status)).toBe(tone)
})
