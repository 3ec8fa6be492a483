import { schema, type Database } from '@efie/database'
import { addDays, lateFeeDate, type LocalDate } from '@efie/domain'
import { and, asc, eq, gte, isNull } from 'drizzle-orm'

const { instalments, loans, profiles } = schema
const SHOWN = 12
/** The longest grace period, in days, that any policy can have. */
const LONGEST_GRACE = 31

export interface DueDate {
  email: string
  due_date: LocalDate
  late_fee_date: LocalDate
}

/** Each person's next unpaid instalment whose late fee hasn't been charged, nearest first. */
export const findDueDates = async (db: Database, day: LocalDate): Promise<DueDate[]> => {
  const rows = await db
    .select({ email: profiles.email, due_date: instalments.due_date, terms: loans.terms })
    .from(instalments)
    .innerJoin(loans, eq(loans.id, instalments.loan_id))
    .innerJoin(profiles, eq(profiles.id, loans.user_id))
    .where(
      and(
        eq(loans.status, 'active'),
        gte(instalments.due_date, addDays(day, -LONGEST_GRACE)),
        isNull(instalments.paid_on),
      ),
    )
    .orderBy(asc(instalments.due_date), asc(profiles.email))
  const next = new Map<string, DueDate>()
  for (const { email, due_date, terms } of rows) {
    const late_fee_date = lateFeeDate(due_date, terms)
    if (late_fee_date > day && !next.has(email)) next.set(email, { email, due_date, late_fee_date })
  }
  return [...next.values()].slice(0, SHOWN)
}
