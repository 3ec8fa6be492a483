import { t } from '@lingui/core/macro'
import { translateRule } from '~/parts/quotes/rule-texts.ts'

/** Why there are no prices, in words; `retry` if the same request may work later. */
export interface QuoteProblem {
  problem: string
  retry: boolean
}

/** Why the server returned no price: it refused the input, in its own words, or couldn't answer. */
export const problemOf = async (response: Response): Promise<QuoteProblem> => {
  const answer: { data?: { issues?: { message: string }[] } } | null = await response.json().catch(() => null)
  const refusal = answer?.data?.issues?.[0]?.message
  return refusal === undefined
    ? { problem: t`We couldn’t get a price just now. Try again in a moment.`, retry: true }
    : { problem: translateRule(refusal), retry: false }
}
