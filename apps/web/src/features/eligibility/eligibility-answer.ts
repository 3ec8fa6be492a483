import type { AppContract } from '@efie/contracts'
import type { EligibilityQuestion } from '@efie/contracts/eligibility'
import { type PlanKind, inSentence } from '@efie/domain'
import { plural, t } from '@lingui/core/macro'
import type { InferContractRouterOutputs } from '@orpc/contract'
import { planLabels } from '~/platform/labels.ts'
import { translate } from '~/i18n/i18n.ts'
import { formatMoney } from '~/ui/money-text.ts'

export type Answer = InferContractRouterOutputs<AppContract>['eligibility']['check']

/** A single change, with its text. */
export interface Change {
  key: 'months' | 'plan' | 'rent'
  text: string
  label: string
  values: { monthly_rent: number; advance_payment_months: number; plan: PlanKind }
}

const planChange = (kind: PlanKind, same: Change['values']): Change => {
  const name = translate(planLabels[kind])
  const plan = inSentence(name)
  return {
    key: 'plan',
    text: t`You’d be eligible for the same rent on the ${plan} plan.`,
    label: t`Check with ${name}`,
    values: { ...same, plan: kind },
  }
}

const rentChange = (monthly_rent: number, same: Change['values']): Change => {
  const rent = formatMoney(monthly_rent)
  return {
    key: 'rent',
    text: t`You’d be eligible for a rent of ${rent} a month.`,
    label: t`Check with ${rent}`,
    values: { ...same, monthly_rent },
  }
}

/** All single changes that would pass according to the server: another term, another plan, a lower rent. */
export const changesOf = (
  question: EligibilityQuestion,
  { nearest_change: nearest }: Pick<Answer, 'nearest_change'>,
): Change[] => {
  if (nearest === null) return []
  const { monthly_rent, advance_payment_months, plan } = question
  const same = { monthly_rent, advance_payment_months, plan }
  const changes: Change[] = []
  if (nearest.advance_payment_months !== null) {
    const months = nearest.advance_payment_months
    changes.push({
      key: 'months',
      text: plural(
        { months },
        {
          one: 'You’d be eligible for the same rent over # month.',
          other: 'You’d be eligible for the same rent over # months.',
        },
      ),
      label: plural({ months }, { one: 'Check with # month', other: 'Check with # months' }),
      values: { ...same, advance_payment_months: months },
    })
  }
  if (nearest.plan !== null) changes.push(planChange(nearest.plan, same))
  if (nearest.monthly_rent !== null) changes.push(rentChange(nearest.monthly_rent, same))
  return changes
}
