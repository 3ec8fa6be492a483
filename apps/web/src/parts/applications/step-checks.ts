import type { applicationSteps } from '@efie/contracts/applications-steps'
import {
  adultAge,
  ageOn,
  e164Of,
  isLocalDate,
  isPayeeTenant,
  leaseProblem,
  type LocalDate,
  payeeProblems,
  type PlanKind,
} from '@efie/domain'
import { t } from '@lingui/core/macro'
import { employerCheck } from '~/parts/profiles/employer-check.ts'
import { translateRule } from '~/parts/quotes/rule-texts.ts'
import type { FieldIssue } from '~/platform/api/user-error.ts'
import type { Checked } from '~/platform/forms/check-input.ts'
import type { TypedIn } from '~/platform/forms/contract-form.ts'
import { applicationOf, type Draft } from './draft.ts'

/** What the server has against a price, by field or plan. */
export interface PriceVerdict {
  issues: readonly FieldIssue[]
  unavailable: readonly { plan: PlanKind; reason: string }[]
}

/** What a step needs besides its own fields. */
export interface StepContext {
  today: LocalDate
  /** The stored draft: the landlord can't be the tenant, whose name and phone are in another step. */
  draft: Draft
  /** What the server has against the draft's price; null until asked. It checks the application in any case. */
  price: PriceVerdict | null
}

type Home = TypedIn<typeof applicationSteps.home>

const you =
  ({ today }: StepContext) =>
  ({ date_of_birth: born }: Pick<Draft, 'date_of_birth'>): Checked => ({
    date_of_birth:
      isLocalDate(born) &&
      ((ageOn(born, today) < adultAge && t`You must be 18 or over`) ||
        (ageOn(born, today) > 100 && t`Enter your date of birth`)),
  })

const priceIssues = ({ price }: StepContext): FieldIssue[] =>
  (price?.issues ?? []).filter(({ path }) => path === 'monthly_rent' || path === 'advance_payment_months')

const leaseIssues = (home: Home, today: LocalDate): FieldIssue[] => {
  const { advance_payment_months: months } = home
  const problem = months === null ? null : leaseProblem({ ...home, advance_payment_months: months }, today)
  return problem ? [problem] : []
}

const accountIssues = (home: Home): FieldIssue[] =>
  payeeProblems({
    payout_method: home.payout_method || null,
    payout_account: home.payout_account || null,
    payout_name: home.payout_name || null,
    payout_network: home.payout_network || null,
    payout_bank_code: home.payout_bank_code || null,
  })

/** The rule is the server's; which field to show it at is found by checking each field alone. */
const ownIssues = (home: Home, draft: Draft): FieldIssue[] => {
  const tenant = {
    full_name: `${draft.first_name} ${draft.last_name}`.trim(),
    phones: [e164Of(draft.phone)].filter((phone) => phone !== null),
  }
  if (tenant.full_name === '') return []
  const { landlord_phone, payout_account, payout_name } = applicationOf({ ...draft, ...home })
  const blank = { landlord_phone: '', payout_account: null, payout_name: null }
  const issues: FieldIssue[] = []
  if (isPayeeTenant({ ...blank, landlord_phone }, tenant))
    issues.push({ path: 'landlord_phone', message: t`This is your own number. Enter the landlord’s number` })
  if (isPayeeTenant({ ...blank, payout_account: payout_account ?? null }, tenant))
    issues.push({ path: 'payout_account', message: t`The landlord’s account can’t be your own account` })
  if (isPayeeTenant({ ...blank, payout_name: payout_name ?? null }, tenant))
    issues.push({ path: 'payout_name', message: t`The landlord’s account can’t be your own account` })
  return issues
}

const home =
  (context: StepContext) =>
  (typed: Home): Checked =>
    Object.fromEntries(
      [
        ...leaseIssues(typed, context.today),
        ...ownIssues(typed, context.draft),
        ...accountIssues(typed),
        ...priceIssues(context),
      ].map(({ path, message }) => [path, message]),
    )

const plan =
  ({ price }: StepContext) =>
  (chosen: Pick<Draft, 'plan'>): Checked => {
    const refused = price?.unavailable.find((one) => one.plan === chosen.plan)
    return { plan: refused && translateRule(refused.reason) }
  }

/**
 * Checks of each step besides its schema: those that need the rest of the draft, today's date or the server's
 * price.
 */
export const stepChecks = { you, work: () => employerCheck, home, plan }
