import { describe, expect, test } from 'vitest'
import {
  type ApplicationHistory,
  applicationProgress,
  type ProgressStep,
  progressChecksOf,
} from './application-progress.ts'

const strand = (name: 'identity' | 'property', change = {}) => ({
  strand: name,
  carried: false,
  complete: true,
  verified: false,
  verified_at: null,
  ...change,
})

/** Friday 20 November 2026, an hour before closing. */
const submitted: ApplicationHistory = {
  status: 'pending',
  submitted_at: '2026-11-20T16:00:00.000Z',
  complete_at: null,
  moves: [],
  fee: { settled: false, paid_at: null },
  strands: [strand('identity'), strand('property')],
  uploads: ['2026-11-19T10:00:00.000Z'],
  visit: null,
  payee_verified_at: null,
  guarantor_missing: false,
  second_approval_due: false,
  charged_back: false,
  offer_expires_at: null,
  signed_at: null,
  balance: { paid: false, paid_at: null },
  payout: null,
}
const paid: ApplicationHistory = {
  ...submitted,
  complete_at: '2026-11-20T16:30:00.000Z',
  fee: { settled: true, paid_at: '2026-11-20T16:30:00.000Z' },
}
const inReview: ApplicationHistory = {
  ...paid,
  status: 'in-review',
  moves: [{ to: 'in-review', at: '2026-11-23T10:00:00.000Z' }],
  visit: { status: 'requested', scheduled_for: null, passed_at: null },
}
const verified: ApplicationHistory = {
  ...inReview,
  strands: [
    strand('identity', { verified: true, verified_at: '2026-11-23T11:00:00.000Z' }),
    strand('property', { verified: true, verified_at: '2026-11-23T12:00:00.000Z' }),
  ],
  visit: {
    status: 'passed',
    scheduled_for: '2026-11-23T13:00:00.000Z',
    passed_at: '2026-11-23T13:30:00.000Z',
  },
  payee_verified_at: '2026-11-23T13:10:00.000Z',
}
const approved: ApplicationHistory = {
  ...verified,
  status: 'approved',
  moves: [...verified.moves, { to: 'approved', at: '2026-11-23T15:00:00.000Z' }],
  offer_expires_at: '2026-12-07T23:59:59.999Z',
}
const signed: ApplicationHistory = {
  ...approved,
  signed_at: '2026-11-24T09:00:00.000Z',
  balance: { paid: true, paid_at: '2026-11-24T09:05:00.000Z' },
}

const stepsOf = (
  history: ApplicationHistory,
  now = '2026-11-23T16:00:00.000Z',
  holidays: string[] = [],
): ProgressStep[] => applicationProgress(history, now, new Set(holidays))
const currentOf = (...asked: Parameters<typeof stepsOf>) => {
  const current = stepsOf(...asked).find(({ state }) => state === 'current')
  return current && [current.step, current.waiting?.who, current.waiting?.what, current.waiting?.due]
}

describe('the steps of an application', () => {
  test('are all there from the start, the first undone one being the tenant’s', () => {
    expect(stepsOf(submitted).map(({ step, state }) => [step, state])).toEqual([
      ['submitted', 'done'],
      ['fee', 'current'],
      ['documents', 'done'],
      ['analyst', 'to_come'],
      ['verification', 'to_come'],
      ['decision', 'to_come'],
      ['signing', 'to_come'],
      ['payout', 'to_come'],
    ])
    expect(currentOf(submitted)).toEqual(['fee', 'tenant', 'fee', null])
  })

  test('name what the tenant still has to bring', () => {
    const incomplete = { ...paid, strands: [strand('identity', { complete: false })] }
    expect(currentOf(incomplete)).toEqual(['documents', 'tenant', 'documents', null])
  })

  test('leave out a fee that isn’t charged', () => {
    expect(stepsOf({ ...submitted, fee: null }).map(({ step }) => step)).not.toContain('fee')
    expect(currentOf({ ...submitted, fee: null })?.[0]).toBe('analyst')
  })

  test('carry the time at which each was done', () => {
    expect(stepsOf(signed).map(({ step, at }) => [step, at])).toEqual([
      ['submitted', '2026-11-20T16:00:00.000Z'],
      ['fee', '2026-11-20T16:30:00.000Z'],
      // The documents were there before the application was submitted.
      ['documents', '2026-11-20T16:00:00.000Z'],
      ['analyst', '2026-11-23T10:00:00.000Z'],
      ['verification', '2026-11-23T13:30:00.000Z'],
      ['decision', '2026-11-23T15:00:00.000Z'],
      ['signing', '2026-11-24T09:05:00.000Z'],
      ['payout', null],
    ])
  })

  test('end with the landlord’s money', () => {
    const payout = { status: 'confirmed', confirmed_at: '2026-11-25T10:00:00.000Z' } as const
    expect(stepsOf({ ...signed, status: 'active', payout }).at(-1)).toEqual({
      step: 'payout',
      state: 'done',
      at: '2026-11-25T10:00:00.000Z',
      waiting: null,
    })
    expect(currentOf({ ...signed, status: 'active', payout })).toBeUndefined()
  })
})

describe('the promise', () => {
  test('is one working day for an analyst and two for the decision, from when nothing was missing', () => {
    expect(currentOf(paid)).toEqual(['analyst', 'analyst', 'taking', '2026-11-23T16:30:00.000Z'])
    expect(currentOf(inReview)).toEqual(['verification', 'inspector', 'checks', '2026-11-24T16:30:00.000Z'])
    expect(currentOf(verified)).toEqual(['decision', 'analyst', 'deciding', '2026-11-24T16:30:00.000Z'])
  })

  test('does not count holidays', () => {
    expect(currentOf(verified, '2026-11-23T16:00:00.000Z', ['2026-11-24'])?.[3]).toBe(
      '2026-11-25T16:30:00.000Z',
    )
  })

  test('starts again when the application is complete again', () => {
    expect(currentOf({ ...inReview, complete_at: '2026-11-25T09:00:00.000Z' })?.[3]).toBe(
      '2026-11-26T17:00:00.000Z',
    )
  })

  test('is admitted to be broken, and a tenant is never called late', () => {
    const late = (history: ApplicationHistory, now: string) =>
      stepsOf(history, now).find(({ state }) => state === 'current')?.waiting?.late
    expect(late(paid, '2026-11-23T16:30:00.000Z')).toBe(false)
    expect(late(paid, '2026-11-23T16:31:00.000Z')).toBe(true)
    expect(late(approved, '2026-12-09T09:00:00.000Z')).toBe(false)
  })
})

describe('who is at it', () => {
  const visit = { status: 'scheduled', scheduled_for: '2026-11-27T10:00:00.000Z', passed_at: null } as const
  test.each<[string, ApplicationHistory, (string | null)[]]>([
    [
      'the tenant asked',
      { ...inReview, status: 'info-requested' },
      ['verification', 'tenant', 'answer', null],
    ],
    [
      'the tenant whose document was rejected',
      { ...inReview, strands: [strand('identity', { complete: false })] },
      ['verification', 'tenant', 'documents', null],
    ],
    [
      'an inspector on the day of the visit, though that is later than promised',
      { ...inReview, visit },
      ['verification', 'inspector', 'checks', '2026-11-27T10:00:00.000Z'],
    ],
    [
      'an inspector who only has to visit',
      { ...verified, visit },
      ['verification', 'inspector', 'visit', '2026-11-27T10:00:00.000Z'],
    ],
    [
      'an analyst when the home failed',
      { ...verified, visit: { ...visit, status: 'failed' } },
      ['verification', 'analyst', 'deciding', '2026-11-24T16:30:00.000Z'],
    ],
    [
      'the tenant without a guarantor',
      { ...verified, guarantor_missing: true },
      ['decision', 'tenant', 'guarantor', null],
    ],
    [
      'the tenant whose payment was reversed',
      { ...verified, charged_back: true },
      ['decision', 'tenant', 'pay_again', null],
    ],
    [
      'a second person over the limit',
      { ...verified, second_approval_due: true },
      ['decision', 'second_person', 'second_approval', '2026-11-24T16:30:00.000Z'],
    ],
    ['the tenant with an offer', approved, ['signing', 'tenant', 'signature', approved.offer_expires_at]],
    [
      'the tenant who signed',
      { ...signed, balance: { paid: false, paid_at: null } },
      ['signing', 'tenant', 'balance', approved.offer_expires_at],
    ],
    ['finance', signed, ['payout', 'finance', 'payout_request', null]],
    [
      'a second person before money leaves',
      { ...signed, payout: { status: 'requested', confirmed_at: null } },
      ['payout', 'second_person', 'payout_release', null],
    ],
    [
      'finance until the money has arrived',
      { ...signed, payout: { status: 'sent', confirmed_at: null } },
      ['payout', 'finance', 'payout_sent', null],
    ],
  ])('is %s', (_who, history, expected) => {
    expect(currentOf(history)).toEqual(expected)
  })
})

describe('an application that ended', () => {
  const ended = (history: ApplicationHistory, status: 'rejected' | 'cancelled' | 'expired') =>
    stepsOf({ ...history, status, moves: [...history.moves, { to: status, at: '2026-12-08T09:00:00.000Z' }] })
  test.each([
    [submitted, 'cancelled', ['submitted', 'documents']],
    [inReview, 'rejected', ['submitted', 'fee', 'documents', 'analyst']],
    [verified, 'rejected', ['submitted', 'fee', 'documents', 'analyst', 'verification']],
    [approved, 'expired', ['submitted', 'fee', 'documents', 'analyst', 'verification', 'decision']],
  ] as const)('keeps what was done and ends there: %#', (history, status, kept) => {
    const steps = ended(history, status)
    expect(steps.map(({ step }) => step)).toEqual([...kept, 'ended'])
    expect(steps.at(-1)).toMatchObject({ state: 'ended', at: '2026-12-08T09:00:00.000Z', waiting: null })
  })
})

describe('the checks of verification', () => {
  const states = (history: ApplicationHistory) =>
    progressChecksOf(history).map(({ check, state }) => [check, state])

  test('follow documents, visit and account', () => {
    expect(states({ ...paid, strands: [strand('identity', { complete: false })] })).toEqual([
      ['identity', 'needed'],
      ['visit', 'to_come'],
      ['payee', 'to_come'],
    ])
    expect(states(inReview)).toEqual([
      ['identity', 'received'],
      ['property', 'received'],
      ['visit', 'requested'],
      ['payee', 'to_come'],
    ])
    expect(progressChecksOf(verified).map(({ state, at }) => [state, at])).toEqual([
      ['passed', '2026-11-23T11:00:00.000Z'],
      ['passed', '2026-11-23T12:00:00.000Z'],
      ['passed', '2026-11-23T13:30:00.000Z'],
      ['passed', '2026-11-23T13:10:00.000Z'],
    ])
  })

  test('leave out what a renewal carried over', () => {
    const renewal: ApplicationHistory = {
      ...inReview,
      strands: [strand('identity', { carried: true, verified: true }), strand('property')],
      visit: 'carried',
      payee_verified_at: '2025-11-23T13:10:00.000Z',
    }
    expect(states(renewal)).toEqual([['property', 'received']])
    const steps = stepsOf({ ...renewal, strands: [strand('property', { verified: true })] })
    expect(steps.find(({ state }) => state === 'current')?.step).toBe('decision')
  })
})
