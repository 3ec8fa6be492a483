import { schema } from '@efie/database'
import { grantTieDays } from '@efie/domain'
import { sql, type SQL } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { queryRows } from './platform/database/query-rows.ts'
import { fromDatabaseError, sqlState } from './platform/errors.ts'
import { appoint } from './testing/appoint.ts'
import { makeApplication } from './testing/financing.ts'
import { makeHarness, type Harness } from './testing/harness.ts'

// The database refuses tied people too, even for writes that bypass the verbs.

type Person = Awaited<ReturnType<Harness['signIn']>>

let harness: Harness
let admin: Person
let puppet: Person
let second: Person
let stranger: Person
beforeAll(async () => {
  harness = await makeHarness()
  admin = await harness.signIn('admin')
  puppet = await appoint(harness, admin, 'finance')
  second = await appoint(harness, admin, 'finance')
  stranger = await harness.signIn('finance')
})
afterAll(() => harness.close())

const db = () => harness.services.db
const NOW = '2026-11-20T09:00:00.000Z'
const days = (count: number) => new Date(Date.parse(NOW) + count * 86_400_000).toISOString()

/** Tables with maker and checker in a row, and the column with the time of the second act. */
const pairs: [table: string, maker: string, checker: string, moment: string][] = [
  ['approval_requests', 'maker_id', 'checker_id', 'decided_at'],
  ['payments', 'recorded_by', 'confirmed_by', 'updated_at'],
  ['refunds', 'requested_by', 'released_by', 'updated_at'],
  ['refunds', 'paid_by', 'approved_by', 'updated_at'],
  ['disbursements', 'requested_by', 'released_by', 'released_at'],
  ['journal_proposals', 'proposed_by', 'approved_by', 'updated_at'],
  ['accounting_periods', 'proposed_by', 'closed_by', 'created_at'],
  ['financing_products', 'proposed_by', 'approved_by', 'approved_at'],
  ['tax_rates', 'proposed_by', 'approved_by', 'approved_at'],
  ['invoices', 'approved_by', 'issued_by', 'issued_at'],
  ['bank_receipts', 'recorded_by', 'matched_by', 'matched_at'],
  ['payee_matches', 'matched_by', 'confirmed_by', 'created_at'],
  ['company_documents', 'uploaded_by', 'reviewed_by', 'reviewed_at'],
  ['applications', 'approved_by', 'second_approved_by', 'updated_at'],
  ['applications', 'payee_verified_by', 'approved_by', 'updated_at'],
  ['applications', 'payee_verified_by', 'second_approved_by', 'updated_at'],
]

/** What refused it; null if nothing did. */
const refusalOf = async (statement: SQL): Promise<string | null> => {
  try {
    await db().execute(statement)
    return null
  } catch (error) {
    return sqlState(error)?.constraint ?? sqlState(error)?.code ?? 'another failure'
  }
}

/** Row triggers run before not-null constraints are checked. */
const insertPair = ([table, maker, checker, moment]: (typeof pairs)[number], values: string[]) =>
  refusalOf(
    sql`insert into ${sql.identifier(table)} (${sql.identifier(maker)}, ${sql.identifier(checker)}, ${sql.identifier(moment)}) values (${sql.join(
      values.map((value) => sql`${value}`),
      sql`, `,
    )})`,
  )

describe.each(pairs)('%s: %s and %s', (...pair) => {
  test('are not one administrator and whom they appointed, nor two whom they appointed', async () => {
    const refused = 'independent_people'
    expect(await insertPair(pair, [puppet.actor.id, admin.actor.id, NOW])).toBe(refused)
    expect(await insertPair(pair, [admin.actor.id, puppet.actor.id, NOW])).toBe(refused)
    expect(await insertPair(pair, [puppet.actor.id, second.actor.id, days(grantTieDays - 0.01)])).toBe(
      refused,
    )
  })

  test('may be independent people, and tied ones once the grant is thirty days old', async () => {
    const NOT_NULL = '23502'
    expect(await insertPair(pair, [puppet.actor.id, stranger.actor.id, NOW])).toBe(NOT_NULL)
    expect(await insertPair(pair, [puppet.actor.id, second.actor.id, days(grantTieDays)])).toBe(NOT_NULL)
  })
})

test('every table that compares two people compares their independence as well', async () => {
  const compared = await queryRows<{ table: string }>(
    db(),
    sql`select distinct conrelid::regclass::text as "table" from pg_constraint
        where contype = 'c' and (conname like '%two_persons' or conname like '%by_two' or conname like '%not_approver' or conname = 'company_documents_not_own_review')`,
  )
  const guarded = await queryRows<{ table: string }>(
    db(),
    sql`select distinct tgrelid::regclass::text as "table" from pg_trigger where tgfoid = 'refuse_tied_people'::regproc`,
  )
  expect(guarded.map(({ table }) => table).toSorted()).toEqual(compared.map(({ table }) => table).toSorted())
  expect(new Set(pairs.map(([table]) => table))).toEqual(new Set(guarded.map(({ table }) => table)))
})

const request = async (values: Partial<typeof schema.approvalRequests.$inferInsert> = {}) => {
  const [row] = await db()
    .insert(schema.approvalRequests)
    .values({
      kind: 'journal-entry',
      subject_type: 'test',
      subject_id: uuidv7(),
      title: 'Something',
      before: {},
      after: {},
      reason: 'Because',
      maker_id: puppet.actor.id,
      expires_at: '2027-12-20T09:00:00.000Z',
      ...values,
    })
    .returning()
  return row!.id
}
const decide = (id: string, checker: Person, at: string = NOW) =>
  sql`update approval_requests set status = 'approved', checker_id = ${checker.actor.id}, decided_at = ${at} where id = ${id}`

test('an update is refused alike, and told as the verbs tell it', async () => {
  const id = await request()
  expect(await refusalOf(decide(id, admin))).toBe('independent_people')
  expect(await refusalOf(decide(id, second))).toBe('independent_people')
  const failure: unknown = await db()
    .execute(decide(id, admin))
    .then(() => null)
    .catch((error: unknown) => error)
  expect(fromDatabaseError(failure)).toMatchObject({ code: 'NOT_INDEPENDENT', status: 403 })
  expect(await refusalOf(decide(id, stranger))).toBeNull()
})

test('people who are tied later do not lock what they decided before', async () => {
  const maker = await harness.signIn('finance')
  const checker = await harness.signIn('finance')
  const id = await request({ maker_id: maker.actor.id })
  expect(await refusalOf(decide(id, checker))).toBeNull()
  for (const { actor } of [maker, checker])
    await db()
      .insert(schema.roleGrants)
      .values({ user_id: actor.id, role: 'finance', granted_by: admin.actor.id, created_at: NOW })
  expect(
    await refusalOf(sql`update approval_requests set decision_note = 'Seen' where id = ${id}`),
  ).toBeNull()
})

test('a chain of appointments ties, a company’s people do not', async () => {
  const superadmin = await harness.signIn('superadmin')
  const between = await appoint(harness, superadmin, 'admin')
  const below = await appoint(harness, between, 'finance')
  expect(await refusalOf(decide(await request({ maker_id: below.actor.id }), superadmin))).toBe(
    'independent_people',
  )
  const manager = await harness.signIn('company_manager')
  const owner = await harness.signIn('company')
  await db()
    .insert(schema.roleGrants)
    .values({ user_id: owner.actor.id, role: 'company', granted_by: manager.actor.id, created_at: NOW })
  expect(await refusalOf(decide(await request({ maker_id: owner.actor.id }), manager))).toBeNull()
})

test('a payout is not released by whoever is tied to those who approved or verified its application', async () => {
  const tenant = await harness.signIn('user')
  const release = (application_id: string, by: Person) =>
    refusalOf(
      sql`insert into disbursements (application_id, released_by, released_at) values (${application_id}, ${by.actor.id}, ${NOW})`,
    )
  const NOT_NULL = '23502'
  for (const people of [{ approved_by: puppet.actor.id }, { payee_verified_by: puppet.actor.id }]) {
    const { id } = await makeApplication(db(), tenant.actor, { ...people, status: 'rejected' })
    for (const by of [puppet, second, admin]) expect(await release(id, by)).toBe('independent_people')
    expect(await release(id, stranger)).toBe(NOT_NULL)
  }
})

test('who opened a month’s books again is judged by the day on which that happened', async () => {
  const id = uuidv7()
  await db().insert(schema.accountingPeriods).values({
    id,
    kind: 'month',
    starts_on: '2026-09-01',
    ends_on: '2026-09-30',
    closed_by: stranger.actor.id,
    created_at: NOW,
  })
  const reopen = (by: Person) =>
    refusalOf(
      sql`update accounting_periods set reopened_at = ${days(1)}, reopen_reason = 'x', reopen_proposed_by = ${puppet.actor.id}, reopened_by = ${by.actor.id} where id = ${id}`,
    )
  expect(await reopen(admin)).toBe('independent_people')
  expect(await reopen(stranger)).toBeNull()
})
