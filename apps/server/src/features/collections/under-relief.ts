import { sql, type SQL } from 'drizzle-orm'

/**
 * SQL condition for loans that recovery handles although nothing is past due: relief was requested, or a
 * pause lies ahead. `loan` is the query's alias.
 */
export const underRelief = (loan: 'l' | 'loans'): SQL => {
  const it = sql.raw(`"${loan}"`)
  return sql`(exists (select 1 from hardship_requests h where h.loan_id = ${it}.id and h.status in ('open', 'proposed'))
    or (${it}.status = 'active'
      and exists (select 1 from delinquency_pauses p where p.loan_id = ${it}.id and p.to_date > ${it}.checked_on)))`
}
