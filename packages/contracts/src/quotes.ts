import { productBounds, planKinds } from '@efie/domain'
import { z } from 'zod'
import { payday, pesewas, localDate, operation, refusals } from './base.ts'

/** Inputs of a rent quote. The policy in force sets limits and defaults; see `GET /terms`. */
export const rentInput = z.object({
  monthly_rent: z
    .int('Enter the monthly rent')
    .min(1, 'Enter the monthly rent')
    .max(productBounds.monthly_rent, 'Enter the monthly rent'),
  advance_payment_months: z
    .int('Choose the number of months')
    .min(1, 'Choose the number of months')
    .max(productBounds.advance_payment_months, 'Choose the number of months')
    .optional(),
  payday: payday.optional(),
})

const line = z.object({ code: z.string(), label: z.string(), amount: pesewas })

const quoteInstalment = z.object({
  number: z.int(),
  due_date: localDate,
  principal: pesewas,
  interest: pesewas,
  amount: pesewas,
})

/** Everything a person sees before signing (domain.md §1). Amounts in pesewas, rates in per cent. */
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
  /** Lent on top of the rent to settle the renewed loan. In pesewas. */
  refinanced_amount: pesewas,
  /**
   * One year's interest for the standard plan, whatever its term; all interest for the other plans. In
   * pesewas.
   */
  total_annual_interest: pesewas,
  /** All interest of the contract, in pesewas: what the whole term costs. */
  contract_interest: pesewas,
  monthly_interest_amount: pesewas,
  total_monthly_payment: pesewas,
  document_verification_fee: pesewas,
  inspection_fee: pesewas,
  balance_at_signing: pesewas,
  total_repayable: pesewas,
  cost_of_credit: pesewas,
  /** Nominal APR; never above the policy's `max_apr_percent`. */
  apr_nominal: z.number(),
  apr_effective: z.number(),
  initial_lines: z.array(line),
  instalments: z.array(quoteInstalment),
  tranches: z.array(z.object({ number: z.int(), months: z.int(), amount: pesewas, due_on_month: z.int() })),
  late_rule: z.string(),
  settlement_rule: z.string(),
  /** Interest saved compared with the standard plan, in pesewas; null if none. */
  interest_saved: z.int().nullable(),
  notes: z.array(z.string()),
})

/** All plans for one rent, to compare. */
export const rentOffers = z.object({
  quotes: z.array(rentQuote),
  /** Plans not available for this input, with the reason. */
  unavailable: z.array(z.object({ plan: z.enum(planKinds), reason: z.string() })),
  highest_rent_that_fits: pesewas.nullable(),
  /** The term that was priced, also if the input had none. */
  advance_payment_months: z.int(),
  payday: z.int(),
  /** Range of terms on offer. */
  min_advance_payment_months: z.int(),
  max_advance_payment_months: z.int(),
})

export const quotes = {
  rent: operation
    .meta({ access: 'public', audit: { none: 'computes and keeps nothing' } })
    .route({
      method: 'POST',
      path: '/quotes/rent',
      summary: 'Get rent quotes for all three plans',
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
      summary: 'Get shop instalments for a cash price',
      tags: ['quotes'],
    })
    .errors(refusals('COST_TOO_HIGH'))
    .input(
      z.object({
        cash_price: pesewas.min(1, 'Enter a price'),
        /** The policy decides which of these are on offer; see `GET /terms`. */
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
