import type { PlanKind } from '@efie/domain'

/** What the calculator shows of a priced plan; amounts in pesewas. */
export interface PlanPrice {
  plan: PlanKind
  monthly: number
  initial: number
  cost: number
  total: number
  rate: number
  rateWord: string
}

/** What the calculator starts with, as quote-here.ts prices it (its test says so): the page needs no rules to be read. */
export const example = {
  rent: 82_550,
  months: 12,
  prices: [
    {
      plan: 'standard',
      monthly: 106489,
      initial: 125489,
      cost: 306274,
      total: 1296874,
      rate: 29,
      rateWord: 'flat',
    },
    {
      plan: 'reducing',
      monthly: 96084,
      initial: 19000,
      cost: 181411,
      total: 1172011,
      rate: 29,
      rateWord: 'reducing',
    },
    {
      plan: 'six_plus_six',
      monthly: 94519,
      initial: 19000,
      cost: 162638,
      total: 1153238,
      rate: 29,
      rateWord: 'flat',
    },
  ] satisfies PlanPrice[],
}
