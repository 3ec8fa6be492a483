import { describe, expect, it } from 'vitest'
import {
  type ApplicationFacts,
  neededNow,
  nextInstalmentNeed,
  type PaymentFact,
  type Situation,
} from './needed-now.ts'

const application: ApplicationFacts = {
  id: 'application',
  status: 'pending',
  plan: 'standard',
  signed_at: null,
  offer_expires_at: null,
  decision_reason: null,
  total_advance_payment: 990_600,
  landlord_name: 'Kwame Boateng',
  strands: [{ required: ['Payslip'], complete: false }],
  fees: {
    application_fee: 19_000,
    application_fee_settled: false,
    balance_at_signing: 116_489,
    balance_paid: false,
  },
}
const complete = { required: ['Payslip'], complete: true }
const paid = { ...application.fees, application_fee_settled: true }
const situation = (change: Partial<ApplicationFacts>, rest: Partial<Situation> = {}): Situation => ({
  application: { ...application, ...change },
  refused: [],
  payments: [],
  schedule: null,
  ...rest,
})
const payment = (change: Partial<PaymentFact>): PaymentFact => ({
  id: 'payment',
  application_id: 'application',
  payment_type: 'application_fee',
  status: 'processing',
  amount: 19_000,
  instalment_number: null,
  due_date: null,
  ...change,
})
const kinds = (of: Situation) => neededNow(of).map(({ kind }) => kind)

describe('before a decision', () => {
  it('asks for the fee and the papers', () => {
    expect(kinds(situation({}))).toEqual(['pay', 'documents'])
    expect(neededNow(situation({}))[0]).toMatchObject({
      request: { payment_type: 'application_fee', amount: 19_000, target: { application_id: 'application' } },
    })
  })

  it('never offers a second payment while the first is unknown', () => {
    const needs = neededNow(situation({ strands: [complete] }, { payments: [payment({})] }))
    expect(needs).toMatchObject([{ kind: 'payment-under-way', payment_id: 'payment' }])
    expect(kinds(situation({ strands: [complete] }, { payments: [payment({ status: 'failed' })] }))).toEqual([
      'pay',
    ])
  })

  it('asks for another paper with the reason, and says when it is our turn', () => {
    const refused = [{ label: 'Payslip', reason: 'The picture is blurred' }]
    const needs = neededNow(situation({ fees: paid }, { refused }))
    expect(needs).toMatchObject([{ kind: 'documents', text: 'Payslip: The picture is blurred' }])
    // Another paper meets the same requirement: nobody needs the refused one any more.
    expect(kinds(situation({ fees: paid, strands: [complete] }, { refused }))).toEqual(['wait'])
    expect(kinds(situation({ fees: paid, strands: [complete] }))).toEqual(['wait'])
    expect(kinds(situation({ status: 'in-review', fees: paid, strands: [complete] }))).toEqual(['wait'])
  })

  it('passes on what an analyst asked', () => {
    const asked = situation({
      status: 'info-requested',
      decision_reason: 'Send the March payslip',
      fees: paid,
      strands: [complete],
    })
    expect(neededNow(asked)).toMatchObject([{ kind: 'answer', text: 'Send the March payslip' }])
  })
})

describe('once approved', () => {
  it('leads from signing to paying to waiting for the payout', () => {
    const approved = { status: 'approved' as const, fees: paid, offer_expires_at: '2026-12-05T23:59:59.999Z' }
    expect(neededNow(situation(approved))).toMatchObject([
      { kind: 'sign', until: '2026-12-05T23:59:59.999Z' },
    ])
    const signed = { ...approved, signed_at: '2026-11-21T10:00:00Z' }
    expect(neededNow(situation(signed))).toMatchObject([
      { kind: 'pay', due_date: '2026-12-05', request: { payment_type: 'initial_payment', amount: 116_489 } },
    ])
    expect(kinds(situation({ ...signed, fees: { ...paid, balance_paid: true } }))).toEqual(['wait'])
  })
})

describe('while the loan runs', () => {
  const line = (number: number, status: 'paid' | 'overdue' | 'due' | 'upcoming' | 'covered') => ({
    number,
    outstanding: status === 'paid' ? 0 : 106_489,
    status,
  })
  const asked = (
    numbers: number[],
    status: 'overdue' | 'due' | 'upcoming',
    amount = 106_489,
    late_fees = 0,
  ) => ({
    numbers,
    due_date: '2026-10-28',
    amount,
    late_fees,
    status,
  })
  const schedule = {
    instalments: [line(1, 'paid'), line(2, 'overdue'), line(3, 'overdue'), line(4, 'upcoming')],
    outstanding: 3 * 106_489,
    credit: 0,
    next_payment: asked([2, 3], 'overdue', 212_978 + 10_648, 10_648),
  }
  const running = (next: Partial<typeof schedule>) =>
    neededNow(situation({ status: 'active' }, { schedule: { ...schedule, ...next } }))

  it('asks for all that is overdue first, and says which part of it is late fees', () => {
    expect(nextInstalmentNeed(application, schedule, [])).toMatchObject({
      kind: 'pay',
      urgent: true,
      due_date: '2026-10-28',
      late_fees: 10_648,
      // Each late fee is charged once: whether one can still come is not known here.
      text: expect.not.stringMatching(/charge/),
      request: { title: '2 overdue instalments', amount: 223_626, range: { least: 100, most: 319_467 } },
    })
  })

  it('asks for the next one when nothing is overdue, and for no more than the server does', () => {
    const calm = {
      ...schedule,
      instalments: [line(1, 'paid'), line(2, 'due'), line(3, 'upcoming')],
      credit: 100_000,
      next_payment: asked([2], 'due', 6_489),
    }
    expect(nextInstalmentNeed(application, calm, [])).toMatchObject({
      urgent: false,
      request: { title: 'Instalment 2 of 3', amount: 6_489 },
    })
    expect(nextInstalmentNeed(application, { ...schedule, next_payment: null }, [])).toBeNull()
  })

  it('never asks for what an employer pays, nor calls it overdue', () => {
    const covered = [line(1, 'paid'), line(2, 'covered'), line(3, 'upcoming')]
    expect(running({ instalments: covered, next_payment: asked([3], 'upcoming') })).toEqual([
      expect.objectContaining({
        kind: 'covered',
        title: 'Instalment 2 of 3 is paid by your employer',
        text: 'GH₵ 1,064.89 comes out of your pay. There is nothing for you to do.',
      }),
    ])
    const both = [line(1, 'paid'), line(2, 'covered'), line(3, 'overdue')]
    expect(running({ instalments: both, next_payment: asked([3], 'overdue') })).toMatchObject([
      { kind: 'pay', request: { title: 'Instalment 3 of 3', amount: 106_489 } },
      { kind: 'covered' },
    ])
  })

  it('waits for a settlement that is being checked before it asks for an instalment', () => {
    const checked = [payment({ payment_type: 'settlement', amount: 300_000 })]
    expect(nextInstalmentNeed(application, schedule, checked)).toMatchObject({ kind: 'payment-under-way' })
  })
})

describe('once over', () => {
  it('says how it ended', () => {
    for (const status of ['rejected', 'cancelled', 'expired', 'settled', 'written-off'] as const)
      expect(kinds(situation({ status }))).toEqual(['over'])
  })

  it('still takes money for a loan that was given up', () => {
    const owed = { instalments: [], outstanding: 50_000, credit: 0, next_payment: null }
    expect(neededNow(situation({ status: 'written-off' }, { schedule: owed }))).toMatchObject([
      { kind: 'over', request: { amount: 50_000, range: { least: 100, most: 50_000 } } },
    ])
    expect(neededNow(situation({ status: 'settled' }, { schedule: owed }))).toMatchObject([{ request: null }])
  })
})
