import type { Database } from '@efie/database'
import type { LocalDate, LedgerItem } from '@efie/domain'
import { sql } from 'drizzle-orm'
import { queryRows } from '../../platform/database/query-rows.ts'

interface ItemRow extends Record<string, unknown> {
  journal_entry_id: string
  place: 'gateway' | 'bank'
  effective_date: string
  amount: string | number
  refs: string[] | null
  excused: boolean
}

const uuidOf = sql`case when e.source_id ~ '^[0-9a-f]{8}-[0-9a-f-]{27}$' then e.source_id::uuid end`

/** Entries of the day, and those of other days that one of the references names. */
const entriesOf = (day: LocalDate, references: readonly string[]) => sql`
  wanted as (select value as ref from jsonb_array_elements_text(${JSON.stringify(references)}::jsonb)),
  named as (
    select booked.kind, paid.id from (
      select a.payment_id as id from payment_attempts a
        join wanted w on w.ref = a.reference where a.status = 'completed'
      union select p.id from payments p join wanted w on w.ref = p.reference
    ) as paid cross join (values ('payment'), ('payroll-receipt'), ('chargeback')) as booked(kind)
    union select 'refund', r.id from refunds r join wanted w on w.ref = r.reference
    union select 'refund', r.id from refunds r
      join payment_attempts a on a.payment_id = r.payment_id join wanted w on w.ref = a.reference
    union select 'payout', d.id from disbursements d join wanted w on w.ref = d.reference
  ),
  entries as (
    select e.id, e.kind, e.source_id, e.effective_date from journal_entries e where e.effective_date = ${day}
    union select e.id, e.kind, e.source_id, e.effective_date from journal_entries e
      join named n on e.kind = n.kind and e.source_id = n.id::text
    union select e.id, e.kind, e.source_id, e.effective_date from named n
      cross join generate_series(0, 9) as tries(number)
      join journal_entries e on e.kind in ('payout-sent', 'payout-failed')
        and e.source_id = n.id::text || ':' || tries.number
      where n.kind = 'payout'
  )`

/** The names under which a file may know an entry's money. */
const namesOf = sql`case
    when e.kind in ('payment', 'payroll-receipt', 'chargeback') then (select array_remove(array[a.reference, p.reference], null) from payments p
      left join payment_attempts a on a.payment_id = p.id and a.status = 'completed' where p.id = ${uuidOf})
    when e.kind = 'refund' then (select array_remove(array[r.reference, a.reference], null) from refunds r
      left join payment_attempts a on a.payment_id = r.payment_id and a.status = 'completed' where r.id = ${uuidOf})
    when e.kind like 'payout-%' then (select array[d.reference] from disbursements d
      where d.id::text = split_part(e.source_id, ':', 1))
  end`

/**
 * What the ledger moved at the gateway or the bank and no line of a file has been matched with: of the day, or named by a line.
 * What a person has explained is excused from being missed. Entries that the files themselves made are not asked for.
 */
export const loadOpenItems = async (
  db: Database,
  day: LocalDate,
  references: readonly string[],
): Promise<LedgerItem[]> => {
  const rows = await queryRows<ItemRow>(
    db,
    sql`with ${entriesOf(day, references)}
      select e.id as journal_entry_id, case p.account_code when '1010' then 'gateway' else 'bank' end as place,
        e.effective_date::text as effective_date, sum(p.amount) as amount, ${namesOf} as refs,
        exists (select 1 from reconciliation_differences x
          where x.journal_entry_id = e.id and x.resolution is not null) as excused
      from entries e join postings p on p.journal_entry_id = e.id
      where p.account_code in ('1000', '1010')
        and e.kind not in ('gateway-settlement', 'transfer-fee', 'bank-charge', 'unidentified')
        and not exists (select 1 from statement_lines l where l.journal_entry_id = e.id)
      group by e.id, e.kind, e.source_id, e.effective_date, p.account_code
      having sum(p.amount) <> 0
      order by e.effective_date, e.id`,
  )
  return rows.map(({ refs, amount, ...row }) => ({ ...row, amount: Number(amount), references: refs ?? [] }))
}

interface SideRow extends Record<string, unknown> {
  place: 'gateway' | 'bank'
  count: string | number
  amount: string | number
}

/** What the ledger moved at each place on a day. */
export const sumLedgerDay = async (db: Database, day: LocalDate) => {
  const rows = await queryRows<SideRow>(
    db,
    sql`select case p.account_code when '1010' then 'gateway' else 'bank' end as place,
        count(distinct e.id) as count, sum(p.amount) as amount
      from journal_entries e join postings p on p.journal_entry_id = e.id
      where e.effective_date = ${day} and p.account_code in ('1000', '1010')
      group by 1`,
  )
  const of = (place: 'gateway' | 'bank') => {
    const row = rows.find((one) => one.place === place)
    return { count: Number(row?.count ?? 0), amount: Number(row?.amount ?? 0) }
  }
  return { gateway: of('gateway'), bank: of('bank') }
}

interface FileRow extends Record<string, unknown> {
  source: 'gateway' | 'bank'
  count: string | number
  amount: string | number
  fees: string | number
  matched: string | number
}

/** What the files of a day say; the provider's payouts are not its customers' money, so they are left out of its sum. */
export const sumFiles = async (db: Database, reconciliationId: string) => {
  const rows = await queryRows<FileRow>(
    db,
    sql`select source, count(*) as count, coalesce(sum(amount) filter (where kind not in ('settlement', 'transfer')), 0) as amount,
        coalesce(sum(fee), 0) as fees, count(journal_entry_id) as matched
      from statement_lines where reconciliation_id = ${reconciliationId} group by source`,
  )
  const of = (source: 'gateway' | 'bank') => {
    const row = rows.find((one) => one.source === source)
    return { count: Number(row?.count ?? 0), amount: Number(row?.amount ?? 0), fees: Number(row?.fees ?? 0) }
  }
  const matched = rows.reduce((sum, row) => sum + Number(row.matched), 0)
  return { gateway: of('gateway'), bank: of('bank'), matched }
}
