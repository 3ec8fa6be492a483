import { expect, test } from 'vitest'
import { overdueNote } from './overdue-note.ts'

test('an overdue invoice warns until the employees have been asked, and says so from then on', () => {
  expect(overdueNote({ dunning_step: 3 }, true)).toContain('30 days after the due date')
  expect(overdueNote({ dunning_step: 4 }, true)).toContain('We’re now asking your employees')
  expect(overdueNote({ dunning_step: 3 }, false)).toContain('After 30 days')
  expect(overdueNote({ dunning_step: 4 }, false)).toContain('We’re now asking the employees')
})
