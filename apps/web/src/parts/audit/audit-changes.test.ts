import { expect, test } from 'vitest'
import { auditChanges } from './audit-changes.ts'

test('an audited act shows only the fields that changed', () => {
  expect(
    auditChanges({ role: 'user', version: 1, kept: true }, { role: 'finance', version: 2, kept: true }),
  ).toEqual([{ field: 'role', before: 'user', after: 'finance' }])
  expect(auditChanges(null, { amount: 5 })).toEqual([{ field: 'amount', before: '', after: '5' }])
})
