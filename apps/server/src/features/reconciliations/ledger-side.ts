import type { Database } from '@efie/database'
import { ledgerAccounts, type LedgerItem, type LocalDate } from '@efie/domain'
import { sql, type SQL } from 'drizzle-orm'
import { queryRows } from '../../platform/database/query-rows.ts'

/** What the payment provider has collected and not paid out. */
const { gateway: clearingAccount } = ledgerAccounts

/** A movement that no line shows yet. */
export interface OpenItem extends LedgerItem {
  /** Further entries of the movement: a chargeback can have several. */
  further_entry_ids: string[]
}

interface ItemRow extends Record<string, unknown> {
  journal_entry_id: string
  place: 'gateway' | 'bank'
  account_code: string
  effective_date: string
  amount: string | number
  refs: string[] | null
  excused: boolean
  further_entry_ids: string[]
}

/** Repeated entries of one cause have its id and a number. */
export const uuidOf = sql`case when e.source_id ~ '^[0-9a-f]{8}-[0-9a-f-]{27}(:[0-9]+)?$' then split_part(e.source_id, ':', 1)::uuid end`

/** Entries of the day, and those of other days that a reference names. */
const entriesOf = (day: LocalDate, references: readonly string[]) => sql`
  wanted as (select value as ref from jsonb_array_elements_text(${JSON.stringify(references)}::jsonb)),
  named as (
    select booked.kind, paid.id from (
      select a.payment_id as id from payment_attempts a
        join wanted w on w.ref = a.reference where a.status = 'completed'
      union select p.id from payments p join wanted w on w.ref = p.reference
    ) as paid cross join (values ('payment'), ('payroll-receipt')) as booked(kind)
    union select booked.kind, d.id from payment_disputes d join payments p on p.id = d.payment_id
      left join payment_attempts a on a.payment_id = p.id and a.status = 'completed'
      join wanted w on w.ref in (a.reference, p.reference, d.provider_reference)
      cross join (values ('chargeback'), ('chargeback-won')) as booked(kind)
    union select 'refund', r.id from refunds r join wanted w on w.ref in (r.reference, r.hand_reference)
    union select 'refund', r.id from refunds r
      join payment_attempts a on a.payment_id = r.payment_id join wanted w on w.ref = a.reference
    union select 'payout', d.id from disbursements d join wanted w on w.ref = d.reference
  ),
  entries as (
    select e.id, e.kind, e.source_id, e.effective_date from journal_entries e where e.effective_date = ${day}
    union select e.id, e.kind, e.source_id, e.effective_date from journal_entries e
      join named n on e.kind = n.kind and e.source_id = n.id::text
    union select e.id, e.kind, e.source_id, e.effective_date from named n
      join journal_entries e on e.kind = n.kind and e.source_id like n.id::text || ':%'
      where n.kind in ('chargeback', 'chargeback-won')
    union select e.id, e.kind, e.source_id, e.effective_date from named n
      cross join generate_series(0, 9) as tries(number)
      join journal_entries e on e.kind in ('payout-sent', 'payout-failed')
        and e.source_id = n.id::text || ':' || tries.number
      where n.kind = 'payout'
    union select e.id, e.kind, e.source_id, e.effective_date from named n
      cross join generate_series(0, 9) as turns(number)
      join journal_entries e on e.kind in ('refund-confirmed', 'refund-by-hand', 'refund-returned', 'refund-paid-twice')
        and e.source_id = n.id::text || case when turns.number = 0 then '' else ':' || turns.number end
      where n.kind = 'refund'
  )`

/**
 * What the provider reversed in one movement is one line of its file but can be several entries in the
 * ledger.
 */
const oneMovement = sql`case when e.kind in ('chargeback', 'chargeback-won')
    then e.kind || ':' || regexp_replace(e.source_id, ':(above|refund:.*)$', '') else e.id::text end`

/** References under which a file can name an entry's money. */
export const namesOf = sql`case
    when e.kind in ('chargeback', 'chargeback-won') then (select array_remove(array[d.provider_reference, a.reference, p.reference], null) from payment_disputes d
      join payments p on p.id = d.payment_id
      left join payment_attempts a on a.payment_id = p.id and a.status = 'completed' where d.id::text = split_part(e.source_id, ':', 1))
    when e.kind in ('payment', 'payroll-receipt') then (select array_remove(array[a.reference, p.reference], null) from payments p
      left join payment_attempts a on a.payment_id = p.id and a.status = 'completed' where p.id = ${uuidOf})
    when e.kind = 'refund-by-hand' then (select array[r.hand_reference, r.reference] from refunds r where r.id = ${uuidOf})
    when e.kind like 'refund-%' then (select array_remove(array[r.reference, a.reference], null) from refunds r
      left join payment_attempts a on a.payment_id = r.payment_id and a.status = 'completed' where r.id = ${uuidOf})
    when e.kind like 'payout-%' then (select array[d.reference] from disbursements d
      where d.id::text = split_part(e.source_id, ':', 1))
  end`

/** Entries made from the files themselves, which their line explains. */
export const BOOKED_FROM_FILES = sql`('gateway-settlement', 'transfer-fee', 'bank-charge', 'unidentified', 'statement-removed')`

/**
 * Lines that show an entry on an account. A payout appears in the provider's file; an entry between two of our
 * accounts appears on both statements. Written by account, as the indexes have it.
 */
export const shownOn = (account: SQL): SQL => sql`select 1 from statement_lines l
  where l.journal_entry_id = e.id and l.account_code in (${account}, ${clearingAccount})
  union all select 1 from statement_line_entries x
  where x.journal_entry_id = e.id and x.account_code = ${account}`

/** A till only has a statement if someone counted it; a bank account always has one. */
const hasStatement = (day: LocalDate) => sql`exists (
  select 1 from statement_files s join reconciliations r on r.id = s.reconciliation_id
  where r.day = ${day} and s.account_code = p.account_code)`

/** Entries that no line shows yet, each under the first one of its movement. */
const openMovementsOf = (day: LocalDate) => sql`open_entries as (
    select e.id, e.kind, e.source_id, e.effective_date, p.account_code,
      case a.kind when 'gateway' then 'gateway' else 'bank' end as place, sum(p.amount) as amount
    from entries e join postings p on p.journal_entry_id = e.id
    join ledger_accounts a on a.code = p.account_code
    where (a.kind in ('bank', 'gateway') or (a.kind = 'cash' and ${hasStatement(day)}))
      and e.kind not in ${BOOKED_FROM_FILES}
      and not exists (${shownOn(sql`p.account_code`)})
    group by e.id, e.kind, e.source_id, e.effective_date, p.account_code, a.kind
  ),
  movements as (
    select e.id as entry_id, first_value(e.id) over of_one as id, e.kind,
      first_value(e.source_id) over of_one as source_id, e.effective_date, e.account_code, e.place, e.amount
    from open_entries e
    window of_one as (partition by ${oneMovement}, e.account_code, e.effective_date order by e.source_id)
  )`

/**
 * Ledger movements at the gateway or bank that no line of a file matches: of the day, or named by a line.
 * Movements explained by a person and entries made from the files are left out.
 */
export const loadOpenItems = async (
  db: Database,
  day: LocalDate,
  references: readonly string[],
): Promise<OpenItem[]> => {
  const rows = await queryRows<ItemRow>(
    db,
    sql`with ${entriesOf(day, references)}, ${openMovementsOf(day)}
      select e.id as journal_entry_id, e.place, e.account_code, e.effective_date::text as effective_date,
        sum(e.amount) as amount, ${namesOf} as refs,
        exists (select 1 from reconciliation_differences x
          where x.journal_entry_id = e.id and x.resolution is not null) as excused,
        coalesce(array_agg(e.entry_id::text) filter (where e.entry_id <> e.id), '{}') as further_entry_ids
      from movements e
      group by e.id, e.kind, e.source_id, e.effective_date, e.place, e.account_code
      having sum(e.amount) <> 0
      order by e.effective_date, e.id`,
  )
  return rows.map(({ refs, amount, ...row }) => ({ ...row, amount: Number(amount), references: refs ?? [] }))
}

interface SideRow extends Record<string, unknown> {
  place: 'gateway' | 'bank'
  count: string | number
  amount: string | number
}

/** Ledger movement of a day at the gateway, and at all banks together. */
export const sumLedgerDay = async (db: Database, day: LocalDate) => {
  const rows = await queryRows<SideRow>(
    db,
    sql`select a.kind as place, count(distinct e.id) as count, sum(p.amount) as amount
      from journal_entries e join postings p on p.journal_entry_id = e.id
      join ledger_accounts a on a.code = p.account_code and a.kind in ('bank', 'gateway')
      where e.effective_date = ${day}
      group by 1`,
  )
  const of = (place: 'gateway' | 'bank') => {
    const row = rows.find((one) => one.place === place)
    return { count: Number(row?.count ?? 0), amount: Number(row?.amount ?? 0) }
  }
  return { gateway: of('gateway'), bank: of('bank') }
}

interface AccountRow extends Record<string, unknown> {
  account_code: string
  name: string
  kind: 'bank' | 'cash'
  entries: string | number
  amount: string | number
  imported_at: string | null
}

/** Each bank account and till: the day's movement in the ledger, and when its statement was imported. */
export const loadAccountDays = async (db: Database, id: string, day: LocalDate) => {
  const rows = await queryRows<AccountRow>(
    db,
    sql`select a.code as account_code, a.name, a.kind, count(distinct e.id) as entries, coalesce(sum(p.amount) filter (where e.id is not null), 0) as amount,
        to_char(max(s.imported_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as imported_at
      from ledger_accounts a
      left join statement_files s on s.reconciliation_id = ${id} and s.account_code = a.code
      left join (postings p join journal_entries e on e.id = p.journal_entry_id and e.effective_date = ${day}) on p.account_code = a.code
      where a.kind in ('bank', 'cash')
      group by a.code, a.name, a.kind, a.active
      having a.active or count(distinct e.id) > 0
      order by a.code`,
  )
  return rows.map(({ kind, ...row }) => ({
    ...row,
    entries: Number(row.entries),
    amount: Number(row.amount),
    required: kind === 'bank' && Number(row.entries) > 0,
  }))
}

interface FileRow extends Record<string, unknown> {
  source: 'gateway' | 'bank'
  count: string | number
  amount: string | number
  fees: string | number
  matched: string | number
}

/**
 * Totals of a day's files. Payouts to us by the provider aren't customers' money, so its total leaves them
 * out.
 */
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
