import { describe, expect, it, test } from 'vitest'
import {
  type AgendaItem,
  applicationAgenda,
  type ApplicationOnAgenda,
  type LoanOnAgenda,
  orderAgenda,
  type OrderOnAgenda,
  type PaymentUnderWay,
} from './agenda.ts'
import { applicationStatuses, orderStatuses } from './enumerations.ts'

const application: ApplicationOnAgenda = {
  status: 'pending',
  signed_at: null,
  offer_expires_at: null,
  decision_reason: null,
  total_advance_payment: 990_600,
  landlord_name: 'Kwame Boateng',
  missing: [{ any_of: ['payslip', 'work_id'] }],
  rejected: [],
  fees: {
    application_fee: 19_000,
    application_fee_settled: false,
    balance_at_signing: 116_489,
    balance_paid: false,
  },
  under_way: [],
  loan: null,
}
const paid = { ...application.fees, application_fee_settled: true }
const agenda = (change: Partial<ApplicationOnAgenda>) => applicationAgenda({ ...application, ...change })
const kinds = (items: AgendaItem[]) => items.map(({ kind }) => kind)
const underWay = (change: Partial<PaymentUnderWay> = {}): PaymentUnderWay => ({
  id: 'payment',
  payment_type: 'application_fee',
  amount: 19_000,
  ...change,
})

describe('before a decision', () => {
  it('asks for the whole fee and the documents', () => {
    expect(agenda({})).toEqual([
      {
        kind: 'pay',
        payable: {
          payment_type: 'application_fee',
          amount: 19_000,
          least: 19_000,
          most: 19_000,
          saves: 0,
          instalment_numbers: [],
          instalment_count: 0,
        },
        due_date: null,
        late_fees: 0,
        without_late_fees: 19_000,
        overdue: false,
      },
      { kind: 'documents', rejected: [] },
    ])
  })

  it('never asks for a second payment while the outcome of the first is unknown', () => {
    expect(agenda({ missing: [], under_way: [underWay()] })).toMatchObject([
      { kind: 'payment_under_way', payment_id: 'payment', amount: 19_000 },
    ])
    expect(
      kinds(agenda({ missing: [], under_way: [underWay({ payment_type: 'initial_payment' })] })),
    ).toEqual(['pay'])
  })

  it('asks for another document with the latest reason, and says when Efie acts next', () => {
    const rejected = [
      { document_type: 'payslip' as const, reason: 'The picture is blurred' },
      { document_type: 'payslip' as const, reason: 'Too old' },
      { document_type: 'selfie' as const, reason: 'Too dark' },
    ]
    expect(agenda({ fees: paid, rejected })).toEqual([{ kind: 'documents', rejected: [rejected[0]] }])
    // Another document meets the same requirement, so the rejected one is no longer needed.
    expect(agenda({ fees: paid, rejected, missing: [] })).toMatchObject([{ kind: 'wait', reason: 'analyst' }])
    expect(agenda({ status: 'in-review', fees: paid, missing: [] })).toMatchObject([
      { kind: 'wait', reason: 'review' },
    ])
  })

  it('puts an analyst’s question first', () => {
    const decision_reason = 'Send the March payslip'
    expect(agenda({ status: 'info-requested', decision_reason, fees: paid, missing: [] })).toEqual([
      { kind: 'answer', question: decision_reason },
    ])
    expect(kinds(agenda({ status: 'info-requested' }))).toEqual(['answer', 'pay', 'documents'])
  })
})

describe('after approval', () => {
  it('leads from signing to paying to waiting for the payout', () => {
    const until = '2026-12-05T23:59:59.999Z'
    const approved = { status: 'approved' as const, fees: paid, offer_expires_at: until }
    expect(agenda(approved)).toEqual([{ kind: 'sign', until }])
    const signed = { ...approved, signed_at: '2026-11-21T10:00:00Z' }
    expect(agenda(signed)).toMatchObject([
      { kind: 'pay', due_date: '2026-12-05', payable: { payment_type: 'initial_payment', amount: 116_489 } },
    ])
    const balance = underWay({ payment_type: 'initial_payment', amount: 116_489 })
    expect(kinds(agenda({ ...signed, under_way: [balance] }))).toEqual(['payment_under_way'])
    expect(agenda({ ...signed, fees: { ...paid, balance_paid: true } })).toEqual([
      { kind: 'wait', reason: 'payout', amount: 990_600, payee: 'Kwame Boateng' },
    ])
  })
})

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
const loan: LoanOnAgenda = {
  status: 'active',
  held: false,
  instalment_type: 'instalment',
  instalments: [line(1, 'paid'), line(2, 'overdue'), line(3, 'overdue'), line(4, 'upcoming')],
  next_payment: asked([2, 3], 'overdue', 212_978 + 10_648, 10_648),
  payoff: 300_000,
  interest_saved: 24_000,
  credit: 0,
  under_way: null,
}
const running = (change: Partial<LoanOnAgenda>) => agenda({ status: 'active', loan: { ...loan, ...change } })

describe('while the loan is running', () => {
  it('asks for everything overdue, breaks out late fees, and accepts up to the payoff', () => {
    expect(running({})).toEqual([
      {
        kind: 'pay',
        payable: {
          payment_type: 'instalment',
          amount: 223_626,
          least: 100,
          most: 300_000,
          saves: 24_000,
          instalment_numbers: [2, 3],
          instalment_count: 4,
        },
        due_date: '2026-10-28',
        late_fees: 10_648,
        without_late_fees: 212_978,
        overdue: true,
      },
    ])
  })

  it('asks for the next instalment when nothing is overdue, and says when nothing is due', () => {
    expect(running({ next_payment: asked([2], 'due', 6_489) })).toMatchObject([
      { kind: 'pay', overdue: false, payable: { amount: 6_489, instalment_numbers: [2] } },
    ])
    expect(running({ next_payment: null })).toMatchObject([{ kind: 'wait', reason: 'nothing_due' }])
    expect(agenda({ status: 'active' })).toMatchObject([{ kind: 'wait', reason: 'schedule' }])
  })

  it('never asks for more than the payoff, and for nothing when the payoff is zero', () => {
    const last = asked([4], 'upcoming', 106_489)
    expect(running({ next_payment: last, payoff: 80_000 })).toMatchObject([
      { kind: 'pay', payable: { amount: 80_000, most: 80_000 } },
    ])
    expect(running({ next_payment: last, payoff: 60 })).toMatchObject([
      { kind: 'pay', payable: { amount: 60, least: 60, most: 60 } },
    ])
    expect(running({ next_payment: asked([4], 'due', 70) })).toMatchObject([
      { kind: 'pay', payable: { amount: 70, least: 70, most: 300_000 } },
    ])
    expect(running({ next_payment: last, payoff: 0 })).toMatchObject([
      { kind: 'wait', reason: 'nothing_due' },
    ])
  })

  it('never demands what an employer pays, nor calls it overdue', () => {
    const covered = [line(1, 'paid'), line(2, 'covered'), line(3, 'upcoming')]
    expect(running({ instalments: covered, next_payment: asked([3], 'upcoming') })).toMatchObject([
      { kind: 'covered', payable: { amount: 106_489, instalment_numbers: [2], instalment_count: 3 } },
    ])
    const both = [line(1, 'paid'), line(2, 'covered'), line(3, 'overdue')]
    expect(running({ instalments: both, next_payment: asked([3], 'overdue') })).toMatchObject([
      { kind: 'pay', payable: { amount: 106_489, instalment_numbers: [3] } },
      { kind: 'covered' },
    ])
  })

  it('follows a payment in progress even when nothing else is due', () => {
    const under_way = underWay({ payment_type: 'settlement', amount: 290_000 })
    expect(running({ under_way })).toMatchObject([
      { kind: 'payment_under_way', amount: 290_000, payable: { amount: 223_626 } },
    ])
    expect(kinds(running({ under_way, next_payment: null }))).toEqual(['payment_under_way'])
  })
})

describe('after the end', () => {
  it('says how it ended', () => {
    for (const status of ['rejected', 'cancelled', 'expired', 'settled'] as const)
      expect(agenda({ status, loan })).toEqual([{ kind: 'over', status, payable: null, credit: 0 }])
  })

  it('shows the credit of a tenant who overpaid', () => {
    const settled = { ...loan, status: 'settled' as const, credit: 50_000 }
    expect(agenda({ status: 'settled', loan: settled })).toMatchObject([
      { status: 'settled', credit: 50_000 },
    ])
  })

  it('still accepts money for a written-off loan, one payment at a time', () => {
    const lost = { ...loan, status: 'written-off' as const, next_payment: null, payoff: 50_000 }
    const payable = { payment_type: 'instalment', amount: 50_000, least: 100, most: 50_000 }
    expect(agenda({ status: 'written-off', loan: lost })).toMatchObject([{ kind: 'over', payable }])
    expect(agenda({ status: 'written-off', loan: { ...lost, payoff: 0 } })).toMatchObject([{ payable: null }])
    expect(agenda({ status: 'written-off', loan: { ...lost, under_way: underWay() } })).toMatchObject([
      { kind: 'over', payable: null },
      { kind: 'payment_under_way', payable },
    ])
  })
})

describe('an order', () => {
  const reserved_until = '2026-11-20T09:15:00.000Z'
  const order: OrderOnAgenda = {
    status: 'awaiting-payment',
    reserved_until,
    purchase: { amount: 90_000, unsigned: true },
    under_way: null,
    loan: null,
  }
  const plan: LoanOnAgenda = { ...loan, instalment_type: 'order_instalment' }
  const price = { payment_type: 'order', amount: 90_000, least: 90_000, most: 90_000 }
  const bought = { amount: 90_000, unsigned: false }
  const over = (status: 'delivered' | 'closed' | 'settled') => [{ kind: 'over', status, payable: null }]

  test.each<[string, Partial<OrderOnAgenda>, unknown[]]>([
    ['is signed first', {}, [{ kind: 'sign', until: reserved_until }]],
    [
      'is then paid while the goods are reserved',
      { purchase: bought },
      [{ kind: 'pay', payable: price, due_date: '2026-11-20', overdue: false }],
    ],
    [
      'is not paid twice',
      { purchase: bought, under_way: underWay({ payment_type: 'order', amount: 90_000 }) },
      [{ kind: 'payment_under_way', payment_id: 'payment', payable: price }],
    ],
    ['waits for an analyst', { status: 'pending-credit' }, [{ kind: 'wait', reason: 'analyst' }]],
    ['waits for its delivery', { status: 'packed' }, [{ kind: 'wait', reason: 'delivery' }]],
    ['waits while a return is looked at', { status: 'return-requested', loan: plan }, [{ reason: 'return' }]],
    ['asks for nothing when paid at once', { status: 'delivered' }, over('delivered')],
    [
      'asks for everything overdue on its plan',
      { status: 'closed', loan: plan },
      [{ kind: 'pay', overdue: true, payable: { payment_type: 'order_instalment', amount: 223_626 } }],
    ],
    [
      'asks for nothing while its plan is on hold',
      { status: 'delivered', loan: { ...plan, held: true } },
      [{ kind: 'wait', reason: 'paused' }],
    ],
    [
      'says that its plan is settled',
      { status: 'closed', loan: { ...plan, status: 'settled' } },
      over('settled'),
    ],
    [
      'accepts money for a written-off plan',
      { status: 'delivered', loan: { ...plan, status: 'written-off', payoff: 40_000 } },
      [{ kind: 'over', status: 'written-off', payable: { amount: 40_000, most: 40_000 } }],
    ],
    [
      'is over once its goods are returned',
      { status: 'delivered', loan: { ...plan, status: 'cancelled' } },
      over('delivered'),
    ],
  ])('%s', (_what, change, items) => {
    expect(orderAgenda({ ...order, ...change })).toMatchObject(items)
  })
})

test('every status has at least one agenda item', () => {
  for (const status of applicationStatuses) expect(agenda({ status }).length).toBeGreaterThan(0)
  for (const status of orderStatuses)
    expect(
      orderAgenda({ status, reserved_until: null, purchase: null, under_way: null, loan: null }).length,
    ).toBeGreaterThan(0)
})
