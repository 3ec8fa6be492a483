import { productBounds, planKinds } from '@efie/domain'
import { z } from 'zod'
import { pesewas, localDate, operation, refusals } from './base.ts'

/** What can be asked for at all; limits and what holds for a field left out are the policy's in force, told by `GET /terms`. */
export const rentInput = z.object({
  monthly_rent: z
    .int('Enter the rent for one month')
    .min(1, 'Enter the rent for one month')
    .max(productBounds.monthly_rent, 'Enter the rent for one month'),
  advance_payment_months: z
    .int('Choose the months')
    .min(1, 'Choose the months')
    .max(productBounds.advance_payment_months, 'Choose the months')
    .optional(),
  payday: z.int().min(1).max(28).optional(),
})

const line = z.object({ code: z.string(), label: z.string(), amount: pesewas })

const quoteInstalment = z.object({
  number: z.int(),
  due_date: localDate,
  principal: pesewas,
  interest: pesewas,
  amount: pesewas,
})

/** Everything a person is shown before signing. Amounts in pesewas, rates in per cent. */
export const rentQuote = z.object({
  plan: z.enum(planKinds),
  monthly_rent: pesewas,
  advance_payment_months: z.int(),
  annual_interest_rate: z.number(),
  rate_word: z.enum(['flat', 'reducing']),
  deposit_amount: pesewas,
  interest_amount: pesewas,
  service_fee: pesewas,
  visit_fee: pesewas,
  processing_fee: pesewas,
  total_initial_payment: pesewas,
  total_advance_payment: pesewas,
  /** Lent besides it, to settle the loan that this one renews. */
  refinanced_amount: pesewas,
  /** One year's interest, whatever the term, for the standard plan; all interest for the others. */
  total_annual_interest: pesewas,
  /** All interest of the contract: what the whole term costs. */
  contract_interest: pesewas,
  monthly_interest_amount: pesewas,
  total_monthly_payment: pesewas,
  document_verification_fee: pesewas,
  inspection_fee: pesewas,
  balance_at_signing: pesewas,
  total_repayable: pesewas,
  cost_of_credit: pesewas,
  /** Never above the policy's `max_apr_percent`. */
  apr_nominal: z.number(),
  apr_effective: z.number(),
  initial_lines: z.array(line),
  instalments: z.array(quoteInstalment),
  tranches: z.array(z.object({ number: z.int(), months: z.int(), amount: pesewas, due_on_month: z.int() })),
  late_rule: z.string(),
  settlement_rule: z.string(),
  /** Interest saved against the standard plan, where there is some. */
  interest_saved: z.int().nullable(),
  notes: z.array(z.string()),
})

/** The plans side by side. */
export const rentOffers = z.object({
  quotes: z.array(rentQuote),
  /** Plans that cannot be had for this input, each with the reason. */
  unavailable: z.array(z.object({ plan: z.enum(planKinds), reason: z.string() })),
  highest_rent_that_fits: pesewas.nullable(),
  /** What was priced, also where it was left out. */
  advance_payment_months: z.int(),
  payday: z.int(),
  /** The months that can be asked for. */
  min_advance_payment_months: z.int(),
  max_advance_payment_months: z.int(),
})

export const quotes = {
  rent: operation
    .meta({ access: 'public', audit: { none: 'computes and keeps nothing' } })
    .route({
      method: 'POST',
      path: '/quotes/rent',
      summary: 'The three plans side by side',
      tags: ['quotes'],
    })
    .errors(refusals('COST_TOO_HIGH'))
    .input(rentInput)
    .output(rentOffers),
  instalments: operation
    .meta({ access: 'public', audit: { none: 'computes and keeps nothing' } })
    .route({
      method: 'POST',
      path: '/quotes/instalments',
      summary: 'Shop instalments for a cash price',
      tags: ['quotes'],
    })
    .errors(refusals('COST_TOO_HIGH'))
    .input(
      z.object({
        cash_price: pesewas.min(1, 'Enter a price'),
        /** Which of them are on offer is the policy's, told by `GET /terms`. */
        months: z.int().min(1).max(productBounds.advance_payment_months),
      }),
    )
    .output(
      z.object({
        cash_price: pesewas,
        down_payment: pesewas,
        finance_charge: pesewas,
        instalment_price: pesewas,
        months: z.int(),
        monthly_amount: pesewas,
        last_amount: pesewas,
        apr_nominal: z.number(),
        apr_effective: z.number(),
      }),
    ),
}
