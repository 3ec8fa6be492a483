import type { LocalDate } from '@efie/domain'
import { sql } from 'drizzle-orm'
import type { Services } from '../../../platform/context.ts'

/** Brings loans without anything due in the calendar to today, in a single statement. */
export const advanceUnchangedLoans = async (services: Services, day: LocalDate): Promise<void> => {
  await services.db.execute(sql`
    update loans set checked_on = ${day}, accrued_through = ${day}
    where closed_at is null and checked_on < ${day} and next_action_on > ${day}`)
}

/**
 * Ages loans by a day within the same bucket, and their cases with them, in a single statement. Most loans in
 * arrears change nothing else from day to day.
 */
export const ageUnchangedLoans = async (services: Services, day: LocalDate): Promise<void> => {
  await services.db.execute(sql`
    with aged as (
      update loans as l set days_past_due = ${day}::date - l.past_due_since
      where l.past_due_since is not null and l.closed_at is null
        and l.next_action_on > ${day} and l.days_past_due <> ${day}::date - l.past_due_since
        and not exists (select 1 from delinquency_pauses as p where p.loan_id = l.id and p.to_date >= l.past_due_since)
      returning l.id, l.days_past_due)
    update collection_cases as c set days_past_due = aged.days_past_due
    from aged where c.loan_id = aged.id and c.status <> 'closed'`)
}
