import type { PlanKind } from '@efie/domain'

/** What the calculator shows of a priced plan; amounts in pesewas. */
export interface PlanPrice {
  plan: PlanKind
  monthly: number
  cost: number
  total: number
  toLandlord: number
  rate: number
  rateWord: string
}

/** What the calculator begins with: a question. What it costs the server says, by the terms in force. */
export const example = { rent: 82_550, months: 12 } as const
