import {
  checkEligibility,
  defaultProductTerms,
  type EligibilityOutcome,
  type EligibilityResult,
  type NearestChange,
  type PlanKind,
} from '@efie/domain'
import { t } from '@lingui/core/macro'
import { planLabels } from '~/app/wording.ts'
import { say } from '~/i18n/i18n.ts'
import { formatMoney } from '~/ui/money-text.ts'
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

const planChange = (kind: PlanKind, same: Change['values']): Change => {
  const name = say(planLabels[kind])
  const plan = name.toLowerCase()
  return {
    key: 'plan',
    text: t`The same rent under the ${plan} plan would pass.`,
    label: t`Check with ${name}`,
    values: { ...same, plan: kind },
  }
}

const rentChange = (monthly_rent: number, same: Change['values']): Change => {
  const rent = formatMoney(monthly_rent)
  return {
    key: 'rent',
    text: t`A rent of ${rent} a month would pass.`,
    label: t`Check with ${rent}`,
    values: { ...same, monthly_rent },
  }
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
      text: t`The same rent for ${months} months would pass.`,
      label: t`Check with ${months} months`,
      values: { ...same, advance_payment_months: months },
    })
  }
  if (nearest.plan !== null) changes.push(planChange(nearest.plan, same))
  if (nearest.monthly_rent !== null) changes.push(rentChange(nearest.monthly_rent, same))
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
