import {
  checkEligibility,
  defaultProductTerms,
  type EligibilityOutcome,
  type EligibilityResult,
  formatMoney,
  type NearestChange,
  type PlanKind,
} from '@efie/domain'
import { planLabels } from '~/app/wording.ts'
import type { EligibilityQuestion } from './eligibility-schema.ts'

/** One thing to change, and the words for it. */
export interface Change {
  key: 'months' | 'plan' | 'rent'
  text: string
  label: string
  values: { monthly_rent: number; advance_payment_months: number; plan: PlanKind }
}

export interface Answer {
  outcome: EligibilityOutcome
  eligible: boolean
  reasons: { code: string; text: string }[]
  affordability_bps: number | null
  highest_rent: number | null
  total_monthly_payment: number | null
  comfortable: boolean
  /** The one to offer first, then the others that would pass too. */
  changes: Change[]
}

/** What the server answers; `highest_rent` is 0 where none fits. */
export interface ServerAnswer {
  outcome: EligibilityOutcome
  eligible: boolean
  reasons: { code: string; text: string }[]
  affordability_bps: number | null
  highest_rent: number
}

/** Every single change that would pass: another number of months, another plan, a lower rent. */
export const changesOf = (question: EligibilityQuestion, nearest: NearestChange | null): Change[] => {
  if (nearest === null) return []
  const { monthly_rent, advance_payment_months, plan } = question
  const same = { monthly_rent, advance_payment_months, plan }
  const changes: Change[] = []
  if (nearest.advance_payment_months !== null) {
    const months = nearest.advance_payment_months
    changes.push({
      key: 'months',
      text: `The same rent for ${months} months would pass.`,
      label: `Check with ${months} months`,
      values: { ...same, advance_payment_months: months },
    })
  }
  if (nearest.plan !== null)
    changes.push({
      key: 'plan',
      text: `The same rent under the ${planLabels[nearest.plan].toLowerCase()} plan would pass.`,
      label: `Check with ${planLabels[nearest.plan]}`,
      values: { ...same, plan: nearest.plan },
    })
  if (nearest.monthly_rent !== null)
    changes.push({
      key: 'rent',
      text: `A rent of ${formatMoney(nearest.monthly_rent)} a month would pass.`,
      label: `Check with ${formatMoney(nearest.monthly_rent)}`,
      values: { ...same, monthly_rent: nearest.monthly_rent },
    })
  return changes
}

const answerOf = (question: EligibilityQuestion, result: EligibilityResult): Answer => ({
  outcome: result.outcome,
  eligible: result.eligible,
  reasons: result.reasons,
  affordability_bps: result.affordability_bps,
  highest_rent: result.highest_rent,
  total_monthly_payment: result.total_monthly_payment,
  comfortable: result.comfortable,
  changes: changesOf(question, result.nearest_change),
})

/** The rules themselves, in this browser: an answer at once, also without a network. */
export const answerHere = (question: EligibilityQuestion): Answer =>
  answerOf(question, checkEligibility(question, defaultProductTerms))

/** The server knows what the person already pays us and the terms in force: where it differs, it is right. */
export const mergeAnswer = (here: Answer, there: ServerAnswer): Answer => {
  const agrees =
    here.outcome === there.outcome &&
    here.affordability_bps === there.affordability_bps &&
    (here.highest_rent ?? 0) === there.highest_rent
  if (agrees) return here
  return {
    ...here,
    ...there,
    highest_rent: there.highest_rent === 0 ? null : there.highest_rent,
    // What this browser worked out rests on other figures.
    changes: [],
  }
}
