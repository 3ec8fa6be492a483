import { addDays, assessAffordability, secondApprovalNeeded, type LocalDate } from '@efie/domain'
import { move, type Case } from './apply.ts'
import { addEvent, addNotice, moment, type Demo } from './demo.ts'
import { review, type Paper } from './papers.ts'
import { matchPayee } from './payee.ts'
import type { Staff } from './people.ts'
import type { Inspection } from './visits.ts'

/** An analyst takes it, and the visit is asked for. */
export const takeUp = (demo: Demo, staff: Staff, of: Case, date: LocalDate): Inspection => {
  const at = moment(demo, date, 9)
  const analyst = demo.random.chance(0.7) ? staff.analyst : staff.analyst2
  move(demo, of, { to: 'in-review', at, by: analyst, set: { analyst_id: analyst.id } })
  const inspection: Inspection = {
    id: demo.id(at),
    application_id: of.row.id,
    user_id: of.row.user_id,
    created_at: at,
    updated_at: at,
  }
  demo.rows.inspections.push(inspection)
  addEvent(demo, at, {
    application_id: of.row.id,
    kind: 'inspection',
    title: 'Inspection of the property requested',
  })
  return inspection
}

/** Papers verified, payee matched, income assessed. Answers how many persons have to approve. */
export const verify = (
  demo: Demo,
  staff: Staff,
  of: Case,
  papers: Paper[],
  date: LocalDate,
  { incomePercent = 100, matched: isMatched = true } = {},
): 'one' | 'two' => {
  const { row, tenant } = of
  const inspector = demo.random.chance(0.6) ? staff.inspector : staff.inspector2
  papers.forEach((paper, index) => review(demo, of, paper, inspector, moment(demo, date, 13, index * 6)))
  const matched = moment(demo, date, 14)
  const assessed = moment(demo, date, 15)
  const income = Math.round((tenant.monthly_income * incomePercent) / 100)
  const obligations = demo.random.between(0, 3) * 5_000
  const affordability = assessAffordability(
    { monthly_income: income, monthly_obligations: obligations, new_instalment: row.total_monthly_payment },
    demo.product.terms,
  )
  Object.assign(row, {
    verified_net_income: income,
    verified_obligations: obligations,
    affordability_bps: affordability.affordability_bps,
    assessed_by: row.analyst_id,
    assessed_at: assessed,
  })
  if (isMatched) matchPayee(demo, of, inspector, matched)
  addEvent(
    demo,
    assessed,
    {
      application_id: row.id,
      kind: 'assessment',
      title: 'Affordability assessed on verified income',
      detail: affordability.outcome.charAt(0).toUpperCase() + affordability.outcome.slice(1),
      visible_to_tenant: false,
    },
    staff.analyst,
  )
  const second = secondApprovalNeeded(
    { exposure_after_payout: row.total_advance_payment, affordability },
    demo.product.terms,
  )
  return second ? 'two' : 'one'
}

/** One analyst approves, or two where the limits ask for it. */
export const approve = (
  demo: Demo,
  staff: Staff,
  of: Case,
  date: LocalDate,
  persons: 'one' | 'two' | 'first-only',
): void => {
  const { row } = of
  const first = moment(demo, date, 10)
  const analyst = row.analyst_id === staff.analyst.id ? staff.analyst : staff.analyst2
  const other = analyst === staff.analyst ? staff.analyst2 : staff.analyst
  Object.assign(row, { approved_by: analyst.id, approved_at: first })
  const two = persons !== 'one'
  if (two)
    addEvent(
      demo,
      first,
      {
        application_id: row.id,
        kind: 'approval',
        title: 'First approval given; a second person has to approve',
        visible_to_tenant: false,
      },
      analyst,
    )
  if (persons === 'first-only') return
  const at = two ? moment(demo, date, 14) : first
  const lastDay = addDays(date, demo.product.terms.offer_expiry_days)
  move(demo, of, {
    to: 'approved',
    at,
    by: two ? other : analyst,
    set: {
      offer_expires_at: `${lastDay}T23:59:59.999Z`,
      ...(two ? { second_approved_by: other.id, second_approved_at: at } : {}),
    },
  })
}

/** A note to the tenant that something is missing. */
export const askForMore = (demo: Demo, staff: Staff, of: Case, paper: Paper | undefined, date: LocalDate) => {
  const at = moment(demo, date, 15)
  if (paper)
    review(demo, of, paper, staff.inspector, at, 'The picture is cut off at the edge: send all of it.')
  const reason = 'Please send your statement of the last three months, complete and readable.'
  move(demo, of, { to: 'info-requested', at, by: staff.analyst, reason })
  addNotice(demo, at, {
    user_id: of.tenant.id,
    type: 'application',
    title: 'We need something more from you',
    message: reason,
    link: '/documents',
  })
}
