import { describe, expect, it } from 'vitest'
import { deletionOutlook, type DeletionFacts } from './account-deletion.ts'

const stranger: DeletionFacts = {
  role: 'user',
  open_applications: 0,
  open_loans: 0,
  open_orders: 0,
  payments_in_progress: 0,
  last_money_on: null,
}

describe('account deletion', () => {
  it('erases everything about a person who never moved money', () => {
    expect(deletionOutlook(stranger)).toEqual({ obstacles: [], kept: [], kept_until: null })
  })

  it('keeps lending records for six years after the last movement of money', () => {
    expect(deletionOutlook({ ...stranger, last_money_on: '2026-05-31' })).toMatchObject({
      obstacles: [],
      kept_until: '2032-05-31',
    })
    expect(deletionOutlook({ ...stranger, last_money_on: '2024-02-29' }).kept_until).toBe('2030-02-28')
    expect(deletionOutlook({ ...stranger, last_money_on: '2026-05-31' }).kept).toContain('payments')
  })

  it.each([
    [{ role: 'finance' }, 'STAFF_ACCOUNT'],
    [{ role: 'company' }, 'STAFF_ACCOUNT'],
    [{ open_applications: 1 }, 'APPLICATION_OPEN'],
    [{ open_loans: 1 }, 'LOAN_OPEN'],
    [{ open_orders: 2 }, 'ORDER_OPEN'],
    [{ payments_in_progress: 1 }, 'PAYMENT_IN_PROGRESS'],
  ] as const)('is blocked by %o', (facts, obstacle) => {
    expect(deletionOutlook({ ...stranger, ...facts }).obstacles).toEqual([obstacle])
  })
})
