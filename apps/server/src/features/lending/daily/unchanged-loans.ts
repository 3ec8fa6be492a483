import type { LocalDate } from '@efie/domain'
import { sql } from 'drizzle-orm'
import { transact, type Services } from '../../../platform/context.ts'

/** Brings loans without anything due in the calendar to today, in a single statement. */
export const advanceUnchangedLoans = async (services: Services, day: LocalDate): Promise<void> => {
  await services.db.execute(sql`
    update loans set checked_on = ${day}, accrued_through = ${day}
    where closed_at is null and checked_on < ${day} and next_action_on > ${day}`)
}

/**
 * Ages loans by a day within the same bucket: one statement for the loans and one for their cases. Most loans
 * in arrears change nothing else from day to day.
 */
export const ageUnchangedLoans = (services: Services, day: LocalDate): Promise<void> =>
  transact(services, async (services) => {
    await services.db.execute(sql`
      update loans as l set days_past_due = ${day}::date - l.past_due_since
      where l.past_due_since is not null and l.closed_at is null
        and l.next_action_on > ${day} and l.days_past_due <> ${day}::date - l.past_due_since
        and not exists (select 1 from delinquency_pauses as p where p.loan_id = l.id and p.to_date >= l.past_due_since)`)
    await services.db.execute(sql`
      update collection_cases as c set days_past_due = l.days_past_due
      from loans as l
      where l.id = c.loan_id and c.status <> 'closed' and l.status = 'active'
        and l.days_past_due > 0 and c.days_past_due <> l.days_past_due`)
  })
