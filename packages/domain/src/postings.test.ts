import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from './calendar.ts'
import { type AccountCode, chartOfAccounts, ledgerAccounts } from './accounts.ts'
import { eventPostings } from './event-postings.ts'
import { defaultTaxRates, splitTax } from './taxes.ts'
import { replayLoan } from './financing/allocation.ts'
import type { LoanEvent } from './financing/loan-events.ts'
import { mergeSchedules, schedulesForPayouts } from './financing/plans.ts'
import { defaultProductTerms } from './financing/product-terms.ts'
import { payoffOf } from './financing/settlement.ts'
import * as loans from './loan-postings.ts'
import * as ledger from './postings.ts'

const amount = fc.integer({ min: 0, max: 10 ** 9 })
const schedule = mergeSchedules(
  schedulesForPayouts(
    { plan: 'standard', monthly_rent: 82_550, advance_payment_months: 12 },
    25,
    ['2026-11-21'],
    defaultProductTerms,
  ),
)
const balanceOf = (journal: readonly ledger.Posting[], account: AccountCode): number =>
  journal
    .filter((posting) => posting.account_code === account)
    .reduce((sum, posting) => sum + posting.amount, 0)

describe('postings', () => {
  test('every simple entry balances, without zero lines or unknown accounts', () => {
    const known = new Set<string>(chartOfAccounts.map((account) => account.code))
    const steps: ledger.DisbursementStep[] = [
      'requested',
      'released',
      'sent',
      'confirmed',
      'failed',
      'cancelled',
      'reversed-failed',
      'reversed-confirmed',
    ]
    fc.assert(
      fc.property(
        amount,
        amount,
        amount,
        fc.constantFrom('gateway' as const, 'bank' as const, 'cash' as const),
        (a, b, c, place) => {
          const entries = [
            ledger.applicationFeeReceived(
              { document_verification_fee: a, inspection_fee: b },
              defaultTaxRates,
              place,
            ),
            ledger.initialPaymentReceived(a, place),
            ledger.initialPaymentApplied(
              { deposit_amount: a, interest_amount: b, service_fee: c },
              defaultTaxRates,
            ),
            ...steps.map((step) => ledger.disbursementPostings(step, a)),
            ledger.gatewaySettled(a + b, b),
            ledger.transferFeePaid(a),
            ledger.unexpectedMoneyReceived(a, place, { user_id: 'u' }),
            ledger.unexpectedMoneyReceived(a, place),
            ledger.creditRefunded(a, place),
            ledger.shopSold({ cash_price: a + b, paid: b }, defaultTaxRates, place),
            ledger.shopReturned({ price: a + b, credited_principal: b }, defaultTaxRates),
            loans.interestRecognised(a + b, b),
            loans.lateFeeAssessed(a),
            loans.chargeWaived('fee', a),
            loans.chargeWaived('late_fee', a),
            loans.recovered(a, place),
          ]
          for (const lines of [...entries, ...entries.map(ledger.reversePostings)]) {
            expect(ledger.isBalanced(lines)).toBe(true)
            expect(lines.every((line) => line.amount !== 0 && known.has(line.account_code))).toBe(true)
          }
        },
      ),
    )
  })

  test('tax included in a fee: net and components add up to the gross', () => {
    expect(splitTax(12_000, defaultTaxRates)).toMatchObject({
      net: 10_000,
      components: [{ amount: 1_500 }, { amount: 250 }, { amount: 250 }],
    })
    expect(splitTax(12_000, []).net).toBe(12_000)
    expect(
      splitTax(10_100, [{ code: 'new-levy', name: 'New', rate_bps: 100 }]).components[0]?.account_code,
    ).toBe('2190')
    fc.assert(
      fc.property(amount, (gross) => {
        const { net, components } = splitTax(gross, defaultTaxRates)
        expect(components.reduce((sum, component) => sum + component.amount, net)).toBe(gross)
        expect(net).toBeGreaterThanOrEqual(0)
      }),
    )
  })

  test('an unbalanced entry is refused, and dimensions are on every line', () => {
    expect(() => ledger.balancedEntry([ledger.debit('1000', 5)])).toThrow(RangeError)
    expect(ledger.initialPaymentReceived(5, 'bank', { application_id: 'x' })).toEqual([
      { account_code: '1000', amount: 5, application_id: 'x' },
      { account_code: '2010', amount: -5, application_id: 'x' },
    ])
  })

  test('a payout that fails, is retried and confirmed leaves only loan and bank', () => {
    const journal = (['released', 'sent', 'failed', 'sent', 'confirmed'] as const).flatMap((step) =>
      ledger.disbursementPostings(step, 990_600),
    )
    expect(balanceOf(journal, ledgerAccounts.principal)).toBe(990_600)
    expect(balanceOf(journal, ledgerAccounts.bank)).toBe(-990_600)
    expect(balanceOf(journal, ledgerAccounts.landlord_payable)).toBe(0)
    expect(balanceOf(journal, ledgerAccounts.payouts_in_flight)).toBe(0)
  })
})

/**
 * Journal that the server would post for a log of payments up to a day: payout, interest of begun months,
 * allocations.
 */
const journalOf = (events: readonly LoanEvent[], day: string): ledger.Posting[] => {
  const prepaidInterest = schedule.prepaid.reduce((sum, line) => sum + line.interest, 0)
  const deposit = schedule.prepaid.reduce((sum, line) => sum + line.principal, 0)
  const journal = [
    ...ledger.disbursementPostings('confirmed', schedule.principal),
    ...ledger.initialPaymentApplied(
      { deposit_amount: deposit, interest_amount: prepaidInterest, service_fee: 0 },
      [],
    ),
    ...schedule.prepaid
      .filter((line) => line.period_start <= day)
      .flatMap((line) => loans.interestRecognised(line.interest, line.interest)),
  ]
  const starts = schedule.instalments.filter((line) => line.period_start <= day)
  const days = [
    ...new Set([...events.map((event) => event.effective_date), ...starts.map((line) => line.period_start)]),
  ].sort()
  const seen: LoanEvent[] = []
  let last = loans.receivedTotals(replayLoan(schedule, [], '2026-11-21'), '2026-11-21')
  for (const date of days.filter((candidate) => candidate <= day)) {
    for (const line of starts.filter((candidate) => candidate.period_start === date)) {
      const before = replayLoan(schedule, seen, addDays(date, -1)).instalments.find(
        ({ number }) => number === line.number,
      )
      journal.push(...loans.interestRecognised(line.interest, before?.paid.interest ?? 0))
      last.interest += before?.paid.interest ?? 0
      last.interest_in_advance -= before?.paid.interest ?? 0
    }
    const today = events.filter((event) => event.effective_date === date)
    seen.push(...today)
    const totals = loans.receivedTotals(replayLoan(schedule, seen, date), date)
    const money = today.reduce((sum, event) => sum + event.amount, 0)
    journal.push(...loans.paymentAllocated(money, loans.receivedBetween(last, totals), 'gateway'))
    last = totals
  }
  return journal
}

describe('the ledger of a loan', () => {
  const anyDay = fc.integer({ min: 0, max: 420 }).map((days) => addDays('2026-11-21', days))
  const anyPayments = fc
    .array(fc.record({ effective_date: anyDay, amount: fc.integer({ min: 1, max: 250_000 }) }), {
      maxLength: 10,
    })
    .map((payments) =>
      payments.map((payment, index): LoanEvent => ({ kind: 'payment', id: `p${index}`, ...payment })),
    )

  test('agrees with the payoff on any day, whatever was paid', () => {
    fc.assert(
      fc.property(anyPayments, anyDay, (events, day) => {
        const log = events.filter((event) => event.effective_date <= day)
        const journal = journalOf(log, day)
        const payoff = payoffOf(replayLoan(schedule, log, day), schedule, day)
        expect(ledger.isBalanced(journal)).toBe(true)
        expect(balanceOf(journal, ledgerAccounts.principal)).toBe(payoff.principal_outstanding)
        expect(balanceOf(journal, ledgerAccounts.interest_receivable)).toBe(payoff.interest_of_begun_periods)
        expect(0 - balanceOf(journal, ledgerAccounts.interest_in_advance)).toBe(
          payoff.prepaid_interest_credited,
        )
        expect(0 - balanceOf(journal, ledgerAccounts.tenant_credit)).toBe(payoff.credit)
        const before = replayLoan(schedule, log, day)
        const settlement: LoanEvent = {
          id: 's',
          kind: 'settlement',
          amount: payoff.amount,
          effective_date: day,
        }
        const after = replayLoan(schedule, [...log, settlement], day)
        const booking = { schedule, line: 'rent', dimensions: {} } as const
        const closed = [...journal, ...eventPostings(settlement, before, after, booking)]
        expect(balanceOf(closed, ledgerAccounts.interest_income)).toBe(
          balanceOf(journal, ledgerAccounts.interest_income),
        )
        const off = [...journal, ...loans.writtenOff(payoff, { late_fees: 0, suspended: 0 })]
        for (const account of [
          ledgerAccounts.principal,
          ledgerAccounts.interest_receivable,
          ledgerAccounts.interest_in_advance,
        ]) {
          expect(balanceOf(closed, account)).toBe(0)
          expect(balanceOf(off, account)).toBe(0)
        }
        expect(0 - balanceOf(closed, ledgerAccounts.tenant_credit)).toBe(payoff.refund_due)
        expect(balanceOf(off, ledgerAccounts.credit_losses)).toBe(payoff.amount - payoff.refund_due)
      }),
    )
  })

  test('is the same as never settled once a settlement is reversed, on any day', () => {
    fc.assert(
      fc.property(anyPayments, anyDay, anyDay, (events, one, other) => {
        const [paidOn, day] = one < other ? [one, other] : [other, one]
        const log = events.filter((event) => event.effective_date <= paidOn)
        const { amount } = payoffOf(replayLoan(schedule, log, paidOn), schedule, paidOn)
        const settlement: LoanEvent = { id: 's', kind: 'settlement', amount, effective_date: paidOn }
        const reversal: LoanEvent = {
          id: 'r',
          kind: 'payment_reversal',
          amount,
          reverses: 's',
          effective_date: day,
        }
        const settled = [...log, settlement]
        const booking = { schedule, line: 'rent', dimensions: {} } as const
        const before = replayLoan(schedule, settled, day)
        const after = replayLoan(schedule, [...settled, reversal], day)
        const journal = [
          ...journalOf(log, day),
          ...eventPostings(settlement, replayLoan(schedule, log, day), before, booking),
          ...eventPostings(reversal, before, after, booking),
        ]
        for (const account of Object.values(ledgerAccounts))
          expect(balanceOf(journal, account)).toBe(balanceOf(journalOf(log, day), account))
      }),
      { numRuns: 200 },
    )
  })

  test('refuses a payment whose allocation does not add up', () => {
    const nothing = loans.receivedTotals(replayLoan(schedule, [], '2026-12-06'), '2026-12-06')
    expect(() => loans.paymentAllocated(1, nothing, 'bank')).toThrow(RangeError)
    expect(loans.reallocated(nothing)).toEqual([])
  })
})
