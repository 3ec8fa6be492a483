import { describe, expect, it } from 'vitest'
import type { AgendaItem } from '~/platform/api/rows.ts'
import { needsOf } from './needs.ts'

const subject = { application_id: 'application', order_id: null }
const fee = (payment_type: 'application_fee' | 'initial_payment', amount: number) => ({
  payment_type,
  amount,
  least: amount,
  most: amount,
  saves: 0,
  instalment_numbers: [],
  instalment_count: 0,
})
const instalments = (instalment_numbers: number[], amount: number) => ({
  payment_type: 'instalment' as const,
  amount,
  least: 100,
  most: 319_467,
  saves: 71_817,
  instalment_numbers,
  instalment_count: 4,
})
const needs = (...items: AgendaItem[]) => needsOf(items, 'application')
const pay = (payable: ReturnType<typeof fee | typeof instalments>, overdue = false): AgendaItem => ({
  ...subject,
  kind: 'pay',
  payable,
  due_date: '2026-10-28',
  late_fees: 0,
  without_late_fees: payable.amount,
  overdue,
  promise: null,
})

describe('what is asked for, in words', () => {
  it('names a fee, which is paid whole', () => {
    const [need] = needs(pay(fee('application_fee', 19_000)))
    expect(need).toMatchObject({
      kind: 'pay',
      title: 'Pay the GH₵ 190.00 application fee',
      request: { payment_type: 'application_fee', amount: 19_000, target: { application_id: 'application' } },
    })
    expect(need).not.toHaveProperty('request.range')
    expect(needs(pay(fee('initial_payment', 116_489)))).toMatchObject([
      { title: 'Pay GH₵ 1,164.89 to sign', due_date: '2026-10-28' },
    ])
  })

  it('names instalments, with the amounts that the server takes', () => {
    expect(needs(pay(instalments([2, 3], 223_626), true))).toMatchObject([
      {
        urgent: true,
        title: '2 overdue instalments',
        request: {
          title: '2 overdue instalments',
          amount: 223_626,
          range: { least: 100, most: 319_467, saves: 71_817 },
        },
      },
    ])
    expect(needs(pay(instalments([2], 6_489), true))).toMatchObject([
      { title: 'Instalment 2 of 4 is overdue', request: { title: 'Instalment 2 of 4' } },
    ])
    expect(needs(pay(instalments([2], 6_489)))).toMatchObject([
      { urgent: false, request: { title: 'Instalment 2 of 4', amount: 6_489 } },
    ])
  })

  it('says what an employer pays, and that there is nothing to do', () => {
    expect(needs({ ...subject, kind: 'covered', payable: instalments([2], 106_489) })).toMatchObject([
      {
        title: 'Instalment 2 of 4 is paid by your employer',
        text: 'GH₵ 1,064.89 comes out of your pay. You don’t need to do anything.',
      },
    ])
  })

  it('warns against paying again while a payment is checked', () => {
    const text = 'We don’t know yet if your payment of GH₵ 190.00 went through. Don’t pay again.'
    const checked = { ...subject, kind: 'payment_under_way' as const, payment_id: 'payment', amount: 19_000 }
    expect(needs({ ...checked, payable: fee('application_fee', 19_000) })).toMatchObject([
      { kind: 'payment-under-way', title: 'Application fee: we’re checking your payment', text },
    ])
    expect(needs({ ...checked, payable: instalments([2], 106_489) })).toMatchObject([
      { payment_id: 'payment', title: 'We’re checking your payment', text },
    ])
  })

  it('gives the reason of a rejected document, and the question of an analyst', () => {
    const rejected = [{ document_type: 'payslip' as const, reason: 'The picture is blurred' }]
    expect(needs({ ...subject, kind: 'documents', rejected })).toMatchObject([
      { title: 'You need to replace a document', text: 'Payslip: The picture is blurred' },
    ])
    expect(needs({ ...subject, kind: 'documents', rejected: [] })).toMatchObject([
      { title: 'Upload your missing documents' },
    ])
    const question = 'Send the March payslip'
    expect(needs({ ...subject, kind: 'answer', question })).toMatchObject([{ text: question }])
  })

  it('names who is paid while a payout is waited for', () => {
    const payout = { reason: 'payout' as const, amount: 990_600, payee: 'Kwame Boateng' }
    expect(needs({ ...subject, kind: 'wait', ...payout })).toMatchObject([
      {
        text: 'We’re preparing the payment of GH₵ 9,906.00 to Kwame Boateng. We’ll tell you as soon as it’s sent.',
      },
    ])
  })

  it('says how it ended, and what may still be paid', () => {
    for (const status of ['rejected', 'cancelled', 'expired', 'settled'] as const)
      expect(needs({ ...subject, kind: 'over', status, payable: null, credit: 0 })).toMatchObject([
        { kind: 'over', request: null },
      ])
    const payable = { ...instalments([], 50_000), most: 50_000 }
    expect(needs({ ...subject, kind: 'over', status: 'written-off', payable, credit: 0 })).toMatchObject([
      { request: { amount: 50_000, range: { least: 100, most: 50_000 } } },
    ])
    const recovered = { ...subject, kind: 'over', status: 'written-off', payable: null, credit: 0 } as const
    expect(needs(recovered)).toMatchObject([{ title: 'You owe nothing on this loan' }])
    const checked = { ...subject, kind: 'payment_under_way' as const, payment_id: 'payment', amount: 50_000 }
    expect(needs(recovered, { ...checked, payable })).toMatchObject([
      { title: 'We closed this loan because it wasn’t repaid' },
      { kind: 'payment-under-way' },
    ])
    const settled = { ...subject, kind: 'over', status: 'settled', payable: null, credit: 50_000 } as const
    expect(needs(settled)).toMatchObject([
      {
        credit: 50_000,
        text: 'You owe nothing on this loan. You paid GH₵ 500.00 too much, and that money is yours.',
      },
    ])
  })
})

it('keeps to one application', () => {
  const other = { ...pay(instalments([1], 106_489)), application_id: 'another' }
  const order: AgendaItem = { ...pay(instalments([1], 106_489)), application_id: null, order_id: 'order' }
  expect(needs(other, order)).toEqual([])
})
