import { checksOf, type DocumentCheck } from '@efie/domain'
import type { ScopedContext } from '../../platform/context.ts'
import { withWaiting } from '../holidays/index.ts'
import { loadTied } from '../role-grants/index.ts'
import { stepsOf } from './inspection-steps.ts'
import type { SelectedInspection } from './queries.ts'

const nothing = { text: null, amount: null, date: null, hidden: null }

/** What the applicant declared about the home, as a tenancy offer shows it. */
const factsOf = (row: SelectedInspection) => {
  const declared: Partial<
    Record<DocumentCheck, Partial<Record<'text' | 'date', string> & { amount: number }>>
  > = {
    full_name: { text: row.applicant_name },
    landlord_name: { text: row.landlord_name },
    property_address: { text: row.property_address },
    monthly_rent: { amount: row.monthly_rent },
    lease_start_date: { date: row.lease_start_date },
    lease_end_date: { date: row.lease_end_date },
  }
  return checksOf('tenancy_offer').map((check) => ({ check, ...nothing, ...declared[check] }))
}

/** Inspections with what was declared, what the reader can do, and how long a visit has been waited for. */
export const presentInspections = async (
  ctx: ScopedContext<'inspections.read'>,
  rows: readonly SelectedInspection[],
) => {
  const { actor, db } = ctx
  const approved = rows.some(({ approved_by }) => approved_by !== null)
  const tied = approved ? await loadTied(ctx, actor.id) : new Set<string>()
  return withWaiting(
    db,
    rows.map((row) => ({ ...row, facts: factsOf(row), ...stepsOf(row, actor, tied) })),
    (row) => (row.status === 'requested' ? row.created_at : null),
  )
}
