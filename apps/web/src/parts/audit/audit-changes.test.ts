import { expect, test } from 'vitest'
import { auditChanges } from './audit-changes.ts'

test('an audited act shows only the fields that changed', () => {
  expect(
    auditChanges({ role: 'user', version: 1, kept: true }, { role: 'finance', version: 2, kept: true }),
  ).toEqual([{ label: 'Role', before: 'user', after: 'finance' }])
  expect(auditChanges(null, { amount: 5 })).toEqual([{ label: 'Amount', before: '', after: '5' }])
  expect(auditChanges({ reset_at: null, on_hold: true }, { reset_at: '2026-12-01', on_hold: false })).toEqual(
    [
      { label: 'Reset at', before: '', after: '2026-12-01' },
      { label: 'On hold', before: 'Yes', after: 'No' },
    ],
  )
})
