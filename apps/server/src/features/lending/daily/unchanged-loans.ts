import type { LocalDate } from '@efie/domain'
import { sql } from 'drizzle-orm'
import { transact, type Services } from '../../../platform/context.ts'

/** Loans to which the calendar does nothing until a later day are brought to today in one statement. */
export const advanceUnchangedLoans = async (services: Services, day: LocalDate): Promise<void> => {
  await services.db.execute(sql`
    update loans set checked_on = ${day}, accrued_through = ${day}
    where closed_at is null and checked_on < ${day} and next_action_on > ${day}`)
}

/** A day more past due, within the same bucket: the loan's count and its case follow in one statement each. */
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
