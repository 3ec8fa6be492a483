import type { DocumentLike } from '~/parts/documents/document-rules.ts'
import { describe, expect, it } from 'vitest'
import { countOf, furtherOf, nextType } from './own-documents.ts'

const row = (change: Partial<DocumentLike>): DocumentLike => ({
  id: change.document_type ?? 'one',
  document_type: 'payslip',
  status: 'pending',
  superseded_by: null,
  created_at: '2026-11-20T10:00:00Z',
  ...change,
})

const all = (
  [
    'payslip',
    'bank_statement',
    'ghana_card',
    'proof_of_address',
    'selfie',
    'tenancy_offer',
    'landlord_id',
  ] as const
).map((document_type) => row({ document_type, status: 'verified' }))

describe('own documents', () => {
  it('count what each requirement has best', () => {
    const rows = [
      row({}),
      row({ document_type: 'ghana_card', status: 'verified' }),
      row({ document_type: 'selfie', status: 'rejected' }),
    ]
    expect(countOf('employed', rows)).toEqual({ required: 7, brought: 2, verified: 1, rejected: 1 })
    expect(countOf('self_employed', [])).toMatchObject({ required: 6, brought: 0 })
  })

  it('bring what was rejected first, then what is missing', () => {
    expect(nextType('employed', [])).toBe('employment_contract')
    expect(nextType('self_employed', [])).toBe('bank_statement')
    expect(nextType('employed', [row({ document_type: 'selfie', status: 'rejected' })])).toBe('selfie')
    expect(nextType('employed', all)).toBe('other')
  })

  it('show every current paper once', () => {
    const extra = [row({ document_type: 'credit_report' }), row({ id: 'x', document_type: 'other' })]
    const work = row({ id: 'contract', document_type: 'employment_contract', status: 'pending' })
    const old = row({ id: 'old', superseded_by: 'payslip' })
    expect(furtherOf('employed', [...all, ...extra, work, old]).map(({ id }) => id)).toEqual([
      'credit_report',
      'x',
      'contract',
    ])
  })
})
