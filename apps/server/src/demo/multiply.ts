import { schema, type Database } from '@efie/database'
import { referenceAlphabet } from '@efie/domain'
import { sql, type SQL } from 'drizzle-orm'
import { hashTerms } from '../platform/canonical-json.ts'
import { queryRows } from '../platform/database/query-rows.ts'
import { transact, type Services } from '../platform/context.ts'
import type { Tenant } from './cast/tenants.ts'

/** Records of the machinery, and what is computed from the rows. */
const left = [
  'audit_events',
  'changes',
  'confirmation_codes',
  'figure_changes',
  'idempotency_keys',
  'webhook_events',
]

const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}'

/** The id, text and reference of a copy follow from those of the original, so that copies agree with each other. */
const functions = [
  `create function pg_temp.copied(id uuid, n int) returns uuid language sql immutable as $$
    select overlay(id::text placing lpad(to_hex((('x' || right(id::text, 4))::bit(16)::int # n)), 4, '0') from 33)::uuid $$`,
  `create function pg_temp.mentioned(said text) returns uuid[] language sql stable as $$
    select array(select distinct o.id from regexp_matches(said, '${UUID}', 'g') m(found)
      join demo_originals o on o.id = m.found[1]::uuid) $$`,
  `create function pg_temp.copied_text(said text, ids uuid[], n int) returns text language plpgsql immutable strict as $$
    declare one uuid;
    begin
      foreach one in array ids loop said := replace(said, one::text, pg_temp.copied(one, n)::text); end loop;
      return said;
    end $$`,
  `create function pg_temp.copied_reference(said text, n int) returns text language sql immutable as $$
    select case when said ~ '^EF-' then overlay(letters placing '-' from 5 for 0) else said || '-' || n end
    from (select 'EF-' || string_agg(substr('${referenceAlphabet}',
      1 + get_byte(decode(md5(said || '/' || n), 'hex'), i) % ${referenceAlphabet.length}, 1), '' order by i) as letters
      from generate_series(0, 7) i) made $$`,
]

interface Column {
  name: string
  type: string
  generated: boolean
}

interface Table {
  name: string
  columns: Column[]
}

/** Every table after those that it refers to. */
const readTables = async (db: Database): Promise<Table[]> => {
  const rows = await queryRows<{ name: string; columns: Column[]; needs: string[] }>(
    db,
    sql`select format('%I.%I', t.table_schema, t.table_name) as name,
        (select jsonb_agg(jsonb_build_object('name', c.column_name, 'type', c.udt_name,
            'generated', coalesce(c.column_default like 'nextval%', false)) order by c.ordinal_position)
          from information_schema.columns c
          where c.table_schema = t.table_schema and c.table_name = t.table_name) as columns,
        (select coalesce(jsonb_agg(distinct format('%I.%I', ns.nspname, r.relname)), '[]')
          from pg_constraint k join pg_class r on r.oid = k.confrelid join pg_namespace ns on ns.oid = r.relnamespace
          where k.contype = 'f' and k.confrelid <> k.conrelid
            and k.conrelid = format('%I.%I', t.table_schema, t.table_name)::regclass) as needs
      from information_schema.tables t
      where t.table_type = 'BASE TABLE' and t.table_schema in ('public', 'auth') and t.table_name <> all(${sql.param(left)})
      order by 1`,
  )
  const ordered: Table[] = []
  const placed = new Set<string>()
  const known = new Set(rows.map(({ name }) => name))
  while (ordered.length < rows.length) {
    const ready = rows.filter(
      ({ name, needs }) => !placed.has(name) && needs.every((one) => placed.has(one) || !known.has(one)),
    )
    if (ready.length === 0) throw new Error('tables refer to each other in a circle')
    for (const { name, columns } of ready) {
      placed.add(name)
      ordered.push({ name, columns })
    }
  }
  return ordered
}

const isOriginal = (column: string): string => `t.${column} in (select id from demo_originals)`

/** The rows of a table that belong to the people who are copied. */
const belongsOf = ({ name, columns }: Table): string => {
  if (name === 'public.sandbox_transactions')
    return `exists (select 1 from payment_attempts a where a.reference = t.reference and ${isOriginal('id').replace('t.', 'a.')})
      or exists (select 1 from disbursements d where d.reference = t.reference and ${isOriginal('id').replace('t.', 'd.')})`
  if (name === 'public.charge_taxes')
    return `substring(t.charge_id from '${UUID}')::uuid in (select id from demo_originals)`
  const ids = columns.filter(({ type }) => type === 'uuid').map((column) => isOriginal(column.name))
  return ids.length === 0 ? 'false' : ids.join(' or ')
}

/** Collects the ids of all rows that belong to the people, directly or through another row. */
const collectOriginals = async (db: Database, tables: readonly Table[]): Promise<void> => {
  // An entry is known by its postings alone.
  const entries = `insert into demo_originals select distinct t.journal_entry_id from postings t
    where (${isOriginal('user_id')} or ${isOriginal('application_id')})
    on conflict do nothing returning id`
  const owned = tables.filter(({ columns }) =>
    columns.some(({ name, type }) => name === 'id' && type === 'uuid'),
  )
  for (let found = 1; found > 0;) {
    found = (await queryRows(db, entries)).length
    for (const table of owned)
      found += (
        await queryRows(
          db,
          `insert into demo_originals select t.id from ${table.name} t
            where (${belongsOf(table)}) and not (${isOriginal('id')}) on conflict do nothing returning id`,
        )
      ).length
  }
}

const of = (column: string, user: string): string =>
  `(select p.${column} from demo_people p where p.n = k.n and p.id = ${user})`

const byMethod = (user: string): string =>
  `case t.payout_method when 'bank' then ${of('bank', user)} else ${of('wallet', user)} end`

const sealedCopy = (column: string): string =>
  `select s.${column} from demo_sealed s where s.id = t.id and s.n = k.n`

/** What every copy has of its own. */
const own: Record<string, string> = {
  'auth.users.email': `replace(t.email, '@', '.' || k.n || '@')`,
  'auth.identities.email': `replace(t.email, '@', '.' || k.n || '@')`,
  'public.profiles.email': `replace(t.email, '@', '.' || k.n || '@')`,
  'public.profiles.phone': of('phone', 't.id'),
  'public.profiles.ghana_card_number': of('card', 't.id'),
  'public.applications.landlord_phone': of('landlord', 't.user_id'),
  'public.applications.payout_account': byMethod('t.user_id'),
  'public.disbursements.payout_account': byMethod('t.user_id'),
  'public.account_names.account': byMethod(
    '(select a.user_id from applications a where a.id = t.application_id)',
  ),
  'public.payment_disputes.provider_reference': `t.provider_reference || '-' || k.n`,
  'public.agreements.terms': `(${sealedCopy('value')})`,
  'public.agreements.terms_hash': `(${sealedCopy('hash')})`,
  'auth.identities.identity_data': `(${sealedCopy('value')})`,
  'public.journal_entries.seal': 'null',
  'public.journal_entries.transaction_id': 'pg_current_xact_id()::text::bigint',
}

/** Between two copies of a moment, so that lists don't show them as made in one second. */
const APART = '7 seconds'

/** Of a row to be copied: the originals that a text of it mentions, looked up once for all copies. */
const idsIn = (name: string): string => `"ids in ${name}"`

const copyOf = (table: Table, { name, type }: Column, hasIds: boolean): string => {
  const given = own[`${table.name}.${name}`]
  if (given !== undefined) return given
  if (type === 'uuid')
    return `case when ${isOriginal(name)} then pg_temp.copied(t.${name}, k.n) else t.${name} end`
  if (type === 'timestamptz') return `t.${name} - k.n * interval '${APART}'`
  if (name === 'reference') return `pg_temp.copied_reference(t.reference, k.n)`
  if (!hasIds) return `t."${name}"`
  return `pg_temp.copied_text(t."${name}"::text, t.${idsIn(name)}, k.n)${type === 'jsonb' ? '::jsonb' : ''}`
}

/** Columns of text whose values hold ids of other rows. */
const findTextsWithIds = async (db: Database, { name, columns }: Table): Promise<ReadonlySet<string>> => {
  const texts = columns.filter(({ type }) => type === 'text' || type === 'jsonb')
  if (texts.length === 0) return new Set()
  const [row] = await queryRows<Record<string, boolean | null>>(
    db,
    `select ${texts.map((one) => `bool_or(t."${one.name}"::text ~ '${UUID}') as "${one.name}"`).join(', ')} from demo_rows t`,
  )
  return new Set(
    texts.map((one) => one.name).filter((one) => row?.[one] === true && !(`${name}.${one}` in own)),
  )
}

const copyTable = async (db: Database, table: Table, copies: number): Promise<void> => {
  await db.execute(
    `create temp table demo_rows on commit drop as select t.* from ${table.name} t where ${belongsOf(table)}`,
  )
  const columns = table.columns.filter(({ generated }) => !generated)
  const withIds = await findTextsWithIds(db, table)
  for (const name of withIds) {
    await db.execute(`alter table demo_rows add column ${idsIn(name)} uuid[]`)
    await db.execute(`update demo_rows t set ${idsIn(name)} = pg_temp.mentioned(t."${name}"::text)
      where t."${name}" is not null`)
  }
  await db.execute(`insert into ${table.name} (${columns.map(({ name }) => `"${name}"`).join(', ')})
    select ${columns.map((column) => copyOf(table, column, withIds.has(column.name))).join(', ')}
    from demo_rows t cross join generate_series(1, ${copies}) k(n)`)
  await db.execute('drop table demo_rows')
}

const AT_ONCE = 500

/** Inserts rows into a table, many at a time. */
const inserter = (db: Database, table: string) => {
  let rows: SQL[] = []
  const finish = async () => {
    if (rows.length > 0)
      await db.execute(sql`insert into ${sql.raw(table)} values ${sql.join(rows, sql`, `)}`)
    rows = []
  }
  const add = async (row: SQL) => {
    rows.push(row)
    if (rows.length === AT_ONCE) await finish()
  }
  return { add, finish }
}

/** Numbers that every copy has of its own, encrypted like all others. */
const describePeople = async (db: Database, people: readonly Tenant[], copies: number): Promise<void> => {
  await db.execute(
    `create temp table demo_people (id uuid, n int, phone text, card text, wallet text, bank text, landlord text, primary key (id, n)) on commit drop`,
  )
  const { profiles, applications } = schema
  let number = 0
  const { add, finish } = inserter(db, 'demo_people')
  for (const { id } of people)
    for (let n = 1; n <= copies; n += 1) {
      number += 1
      const five = (20_000 + number).toString()
      const account = (value: string) => applications.payout_account.mapToDriverValue(value)
      // Not real people's numbers: these middle digits aren't assigned.
      await add(sql`(${id}::uuid, ${n}::int, ${profiles.phone.mapToDriverValue(`+2335900${five}`)},
        ${profiles.ghana_card_number.mapToDriverValue(`GHA-${(100_000_000 + number * 7_919).toString()}-${number % 10}`)},
        ${account(`+2335500${five}`)}, ${account((1_642_000_000_000 + number * 104_729).toString())},
        ${applications.landlord_phone.mapToDriverValue(`+2335500${five}`)})`)
    }
  await finish()
}

const copied = (id: string, n: number): string =>
  id.slice(0, 32) + (Number.parseInt(id.slice(32), 16) ^ n).toString(16).padStart(4, '0')

/** Encrypted JSON that mentions ids, which only this side can read. */
const describeSealed = async (db: Database, copies: number): Promise<void> => {
  await db.execute(
    `create temp table demo_sealed (id uuid, n int, value text, hash text, primary key (id, n)) on commit drop`,
  )
  const { agreements, identities } = schema
  const known = new Set(
    (await queryRows<{ id: string }>(db, `select id from demo_originals`)).map(({ id }) => id),
  )
  const { add, finish } = inserter(db, 'demo_sealed')
  for (const [table, column] of [
    [agreements, agreements.terms],
    [identities, identities.identity_data],
  ] as const) {
    const rows = await db
      .select({ id: table.id, value: column })
      .from(table)
      .where(sql`${table.id} in (select id from demo_originals)`)
    for (const { id, value } of rows)
      for (let n = 1; n <= copies; n += 1) {
        const said = JSON.stringify(value).replaceAll(new RegExp(UUID, 'g'), (found) =>
          known.has(found) ? copied(found, n) : found,
        )
        const copy: unknown = JSON.parse(said)
        await add(sql`(${id}::uuid, ${n}::int, ${column.mapToDriverValue(copy)}, ${hashTerms(copy)})`)
      }
  }
  await finish()
}

/**
 * Copies the lives of people with everything that belongs to them, so that thousands are made in the time of
 * some hundred. Each copy is whole: its entries balance, and its loan follows from its own log. Their books must
 * still be open.
 */
export const multiply = (services: Services, people: readonly Tenant[], copies: number): Promise<void> =>
  transact(services, async ({ db }) => {
    await db.execute(`create temp table demo_originals (id uuid primary key) on commit drop`)
    for (const statement of functions) await db.execute(statement)
    for (const { id } of people) await db.execute(sql`insert into demo_originals values (${id})`)
    const tables = await readTables(db)
    await collectOriginals(db, tables)
    await describePeople(db, people, copies)
    await describeSealed(db, copies)
    await db.execute('analyze demo_originals')
    // What triggers would note of each row is counted once at the end. Only a superuser may leave them out.
    const [role] = await queryRows<{ super: string }>(db, `select current_setting('is_superuser') as super`)
    const quiet = role?.super === 'on'
    if (quiet) await db.execute(`set local session_replication_role = replica`)
    for (const table of tables) await copyTable(db, table, copies)
    if (quiet) await db.execute(`set local session_replication_role = origin`)
    await db.execute('select recount_figures()')
  })
