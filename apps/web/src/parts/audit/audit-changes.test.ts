import { expect, test } from 'vitest'
import { auditChanges } from './audit-changes.ts'

test('an audited act shows only the fields that changed', () => {
  expect(
    auditChanges({ role: 'user', version: 1, kept: true }, { role: 'finance', version: 2, kept: true }),
  ).toEqual([{ label: 'Role', before: 'Tenant', after: 'Finance' }])
  expect(auditChanges(null, { amount: 5 })).toEqual([{ label: 'Amount', before: '–', after: 'GH₵ 0.05' }])
  expect(auditChanges({ reset_at: null, on_hold: true }, { reset_at: '2026-12-01', on_hold: false })).toEqual(
    [
      { label: 'Reset at', before: '–', after: '1 Dec 2026' },
      { label: 'On hold', before: 'Yes', after: 'No' },
    ],
  )
})

test('recorded codes, documents and lists are shown in words', () => {
  expect(
    auditChanges(null, {
      document_type: 'landlord_id',
      status: 'pending-credit',
      reasons: ['income-not-verified', 'no-limit-left'],
      completed_at: '2026-12-01T14:05:00.000Z',
      late_fee_bps: 500,
      reference: 'try-01a21ea9',
    }).map(({ label, after }) => `${label}: ${after}`),
  ).toEqual([
    'Document type: Landlord’s ID',
    'Status: Pending credit',
    'Reasons: Income not verified, No limit left',
    'Completed at: 1 Dec 2026, 14:05',
    'Late fee: 5%',
    'Reference: try-01a21ea9',
  ])
})
