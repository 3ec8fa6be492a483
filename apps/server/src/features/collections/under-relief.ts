import { sql, type SQL } from 'drizzle-orm'

/**
 * Loans that recovery looks after although nothing is past due: relief is asked for, or days of a pause are still to come.
 * `loan` is what the query calls its loans.
 */
export const underRelief = (loan: 'l' | 'loans'): SQL => {
  const it = sql.raw(`"${loan}"`)
  return sql`(exists (select 1 from hardship_requests h where h.loan_id = ${it}.id and h.status in ('open', 'proposed'))
    or (${it}.status = 'active'
      and exists (select 1 from delinquency_pauses p where p.loan_id = ${it}.id and p.to_date > ${it}.checked_on)))`
}
