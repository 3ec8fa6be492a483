import type { LocalDate } from '../calendar.ts'
import { maskGhanaCard } from '../ghana.ts'
import type { AgreementClause } from './agreement.ts'
import type { LoanLine } from '../enumerations.ts'
import type { PlanChangeKind, PlanFigures } from './plan-change.ts'

/**
 * The terms that a tenant signs to change a signed plan. Their canonical JSON is hashed. Amounts in pesewas.
 */
export interface AddendumTerms {
  text_version: number
  /** Effective date of the change; the figures are as at this day. */
  as_of: LocalDate
  loan_id: string
  /** Version of the replaced schedule. */
  schedule_version: number
  line: LoanLine
  /** The application or order whose agreement this amends. */
  agreement_of: string
  lender: { name: string }
  tenant: { full_name: string; email: string; phone: string | null; ghana_card: string | null }
  change: { kind: PlanChangeKind; months: number }
  before: PlanFigures
  after: PlanFigures
  clauses: AgreementClause[]
}

/** Increase whenever the wording of a clause changes. */
const TEXT_VERSION = 3

const whatChanges: Record<PlanChangeKind, (months: number) => string> = {
  'later-dates': (months) =>
    `The instalments listed fall due ${months === 1 ? 'one month' : `${months} months`} later than before. Their amounts stay as they are.`,
  'other-months': (months) =>
    `What’s left after the months that have started is spread over ${months} new months, with the flat finance charge for those months.`,
}

const clausesOf = (change: AddendumTerms['change']): AgreementClause[] => [
  { title: 'What changes', text: whatChanges[change.kind](change.months) },
  {
    title: 'What it costs',
    text: 'The annual percentage rate (APR) is worked out on what’s left. It compares the amount that would settle the plan that day (principal, interest for the months that have started and unpaid fees, less your credit) with each payment on its date. It isn’t the APR of the first agreement, which covered the full term.',
  },
  {
    title: 'What stays',
    text: 'Everything else in your agreement stays the same, including late fees, paying early, your rights and ours. We keep the plan from before this change on record.',
  },
  {
    title: 'Your signature',
    text: 'The change takes effect when you sign it with the one-time code. Until then, and if you don’t sign, your plan stays as it is.',
  },
]

export interface AddendumSource extends Omit<
  AddendumTerms,
  'text_version' | 'clauses' | 'tenant' | 'lender'
> {
  lender_name: string
  tenant: { full_name: string; email: string; phone: string | null; ghana_card_number: string | null }
}

/** Builds the addendum. Pure: the same facts and day give exactly the same terms. */
export const addendumTerms = ({ lender_name, tenant, ...source }: AddendumSource): AddendumTerms => ({
  ...source,
  text_version: TEXT_VERSION,
  lender: { name: lender_name },
  tenant: {
    full_name: tenant.full_name,
    email: tenant.email,
    phone: tenant.phone,
    ghana_card: tenant.ghana_card_number === null ? null : maskGhanaCard(tenant.ghana_card_number),
  },
  clauses: clausesOf(source.change),
})
