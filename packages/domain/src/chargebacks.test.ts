import { describe, expect, test } from 'vitest'
import {
  chargebackParts,
  disputeStep,
  partsOfEffect,
  statusAfterReturn,
  type ChargebackStatus,
} from './chargebacks.ts'

const report = (status: ChargebackStatus, resolved_at: string | null = null) => ({ status, resolved_at })

describe('a report about a dispute', () => {
  test.each([
    [null, 'open', 'note'],
    [null, 'lost', 'book'],
    [null, 'accepted', 'book'],
    [null, 'won', 'note'],
    ['open', 'open', 'ignore'],
    ['open', 'lost', 'book'],
    ['open', 'won', 'note'],
    ['lost', 'open', 'ignore'],
    ['lost', 'lost', 'ignore'],
    ['lost', 'won', 'reverse'],
    ['accepted', 'lost', 'note'],
    ['accepted', 'won', 'reverse'],
    ['won', 'open', 'ignore'],
    ['won', 'won', 'ignore'],
    ['won', 'lost', 'contradiction'],
  ] as const)('known %s, reported %s: %s', (known, reported, step) => {
    expect(disputeStep(known && report(known), report(reported))).toBe(step)
  })

  test('an older report is ignored, a newer one counts', () => {
    const lost = report('lost', '2026-11-20T09:00:00.000Z')
    const won = report('won', '2026-11-21T09:00:00.000Z')
    expect(disputeStep(won, lost)).toBe('ignore')
    expect(disputeStep(lost, won)).toBe('reverse')
    expect(disputeStep(won, report('lost', '2026-11-22T09:00:00.000Z'))).toBe('book')
  })

  test('a loss recorded by staff has no decision date, so a win of any date reverses it', () => {
    expect(disputeStep(report('accepted'), report('won', '2026-11-19T09:00:00.000Z'))).toBe('reverse')
    expect(disputeStep(report('accepted'), report('won'))).toBe('reverse')
  })

  test.each([
    ['2026-11-18T09:00:00.000Z', 'ignore'],
    ['2026-11-19T09:00:00.000Z', 'ignore'],
    ['2026-11-20T09:00:00.000Z', 'reverse'],
    [null, 'contradiction'],
  ] as const)(
    'staff recorded a loss after a win of 19 November, then a win dated %s is reported: %s',
    (day, step) => {
      expect(disputeStep(report('accepted', '2026-11-19T09:00:00.000Z'), report('won', day))).toBe(step)
    },
  )
})

test('the status of a payment follows from what went back', () => {
  expect([0, 1, 9, 10].map((returned) => statusAfterReturn(10, returned))).toEqual([
    'completed',
    'partly-refunded',
    'partly-refunded',
    'refunded',
  ])
})

describe('the parts of a chargeback', () => {
  const failed = [
    { id: 'a', amount: 120 },
    { id: 'b', amount: 30 },
  ]
  test.each([
    [40, 50, [], 40, 0],
    [50, 50, [], 50, 0],
    [80, 50, ['b'], 50, 0],
    [60, 50, ['b'], 30, 0],
    [170, 50, ['a'], 50, 0],
    [200, 50, ['a', 'b'], 50, 0],
    [210, 50, ['a', 'b'], 50, 10],
    [10, 0, [], 0, 10],
  ] as const)('%i charged back of a payment of which %i is left', (amount, most, ids, left, above) => {
    const parts = chargebackParts(amount, most, failed)
    expect({ ...parts, refunds: parts.refunds.map(({ id }) => id) }).toEqual({ refunds: ids, left, above })
    expect(partsOfEffect(amount, { kind: 'receivable', ...parts })).toEqual(parts)
  })
})
