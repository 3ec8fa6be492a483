import { caseSorts } from '@efie/contracts/collections'
import { schema } from '@efie/database'
import { ledgerAccounts, type LocalDate } from '@efie/domain'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  auditsOf,
  balanceOf,
  card,
  makeLoan,
  makeMoneyWorld,
  noticesOf,
  pay,
  runLoansDaily,
  type MoneyWorld,
  type SignedInContext,
} from '../../testing/money.ts'
import { getCase } from './case-detail.ts'
import { listOfficers } from './officers.ts'
import { makePromise } from './make-promise.ts'
import { cancelPromise, runPromises } from './promises.ts'
import { recordEntry } from './record-entry.ts'
import { sendMessage } from './send-message.ts'
import { withKey } from '../../testing/money.ts'
import { assignCases, findCases, getSheet } from './worklist.ts'
import { withScope } from '../../platform/context.ts'

let world: MoneyWorld
let recovery: SignedInContext
let late: SignedInContext
let later: SignedInContext
let lateLoan: string
let laterLoan: string

const at = (day: LocalDate, time = '09:00') => world.clock.set(`${day}T${time}:00.000Z`)
const daily = () => runLoansDaily(world.services)
const list = (more: Partial<Parameters<typeof findCases>[1]> = {}) =>
  findCases(withScope(recovery, 'collections.read'), {
    status: 'live',
    sort: '-days_past_due',
    limit: 25,
    ...more,
  })
const caseOf = async (person: SignedInContext) => {
  const { data } = await list()
  const found = data.find((one) => one.user_id === person.actor.id)
  if (!found) throw new Error('no case is open')
  return found
}
const call = {
  kind: 'call' as const,
  party: 'tenant' as const,
  outcome: 'reached' as const,
  text: 'Will pay',
}

beforeAll(async () => {
  world = await makeMoneyWorld()
  recovery = await world.signIn('recovery_and_collections', { full_name: 'Efua Recovery' })
  late = await world.signIn('user', { full_name: '=Kofi Late', phone: '+233241230001' })
  lateLoan = (await makeLoan(world, late)).id
  later = await world.signIn('user', { full_name: 'Abena Later', phone: '+233241230002' })
  laterLoan = (await makeLoan(world, later, { monthly_rent: 200_000 })).id
})
afterAll(() => world.close())

test('a case opens at one day past due and is found by days, amount, bucket and person', async () => {
  at('2026-12-25')
  await daily()
  expect((await list()).data).toEqual([])
  at('2026-12-26')
  await daily()
  await daily()
  const { data } = await list({ sort: '-amount_past_due' })
  expect(data.map((one) => one.user_id)).toEqual([later.actor.id, late.actor.id])
  expect(data[1]).toMatchObject({ days_past_due: 1, amount_past_due: 106_489, status: 'open' })
  const first = await list({ sort: '-amount_past_due', limit: 1 })
  const second = await list({ sort: '-amount_past_due', limit: 1, cursor: first.next_cursor ?? '' })
  expect([...first.data, ...second.data].map((one) => one.id)).toEqual(data.map((one) => one.id))
  expect(second.next_cursor).toBeNull()
  for (const sort of caseSorts) {
    const page = await list({ sort, limit: 1 })
    const next = await list({ sort, limit: 1, cursor: page.next_cursor ?? '' })
    expect(new Set([...page.data, ...next.data].map((one) => one.id)).size).toBe(2)
  }
  await expect(list({ sort: '-amount_past_due', cursor: 'WyJ4IiwieCJd' })).rejects.toMatchObject({
    code: 'VALIDATION_FAILED',
  })
  expect((await list({ min_amount: 150_000 })).data).toHaveLength(1)
  expect((await list({ bucket: '31-60' })).data).toEqual([])
  const own = await findCases(withScope(late, 'collections.read'), {
    status: 'live',
    sort: '-days_past_due',
    limit: 25,
  })
  expect(own.data.map((one) => one.user_id)).toEqual([late.actor.id])
  await expect(getCase(withScope(late, 'collections.read'), { id: data[0]!.id })).rejects.toMatchObject({
    code: 'COLLECTION_CASE_NOT_FOUND',
  })
})

test('cases are assigned together, to recovery only, and the sheet is safe in a spreadsheet', async () => {
  const { data } = await list()
  const ids = data.map((one) => one.id)
  await expect(
    assignCases(withScope(recovery, 'collections.write'), { ids, assigned_to: world.finance.actor.id }),
  ).rejects.toMatchObject({ code: 'VALIDATION_FAILED' })
  await expect(async () =>
    assignCases(withScope(world.finance, 'collections.write'), { ids, assigned_to: null }),
  ).rejects.toMatchObject({ code: 'INSUFFICIENT_PERMISSIONS' })
  expect(
    await assignCases(withScope(recovery, 'collections.write'), {
      ids: [...ids, recovery.actor.id],
      assigned_to: recovery.actor.id,
    }),
  ).toEqual({
    assigned: 2,
    skipped: [{ id: recovery.actor.id, reason: 'This case is closed or no longer there' }],
  })
  expect((await list({ assigned_to: 'me' })).data).toHaveLength(2)
  expect((await list({ assigned_to: 'unassigned' })).data).toEqual([])
  const sheet = await (await getSheet(withScope(recovery, 'collections.write'), { status: 'live' })).text()
  expect(sheet).toContain("'=Kofi Late")
  expect(sheet.split('\n')[0]).toContain('Past due')
  expect(await auditsOf(world.services.db, 'collection.assign', ids[0] ?? '')).toHaveLength(1)
})

test('staff see who holds cases and who can be given some; tenants see no one', async () => {
  const { db } = world.services
  const away = await world.signIn('recovery_and_collections', {
    full_name: 'Yaw Away',
    suspended_at: world.clock.now().toISOString(),
  })
  const moved = await world.signIn('recovery_and_collections', { full_name: 'Zita Moved' })
  const { id } = await caseOf(late)
  const assigned = (to: string) =>
    assignCases(withScope(recovery, 'collections.write'), { ids: [id], assigned_to: to })
  await assigned(moved.actor.id)
  const { profiles } = schema
  await db.update(profiles).set({ role: 'finance' }).where(eq(profiles.id, moved.actor.id))
  expect(await listOfficers(withScope(world.finance, 'collections.read'))).toEqual({
    data: [
      { id: recovery.actor.id, full_name: 'Efua Recovery', assignable: true },
      { id: away.actor.id, full_name: 'Yaw Away', assignable: false },
      { id: moved.actor.id, full_name: 'Zita Moved', assignable: false },
    ],
  })
  await assigned(recovery.actor.id)
  expect((await listOfficers(withScope(recovery, 'collections.read'))).data).toHaveLength(2)
  expect(await listOfficers(withScope(late, 'collections.read'))).toEqual({ data: [] })
})

test('contacts are fair: in hours, three a week, nobody else; notes are always possible', async () => {
  const { id } = await caseOf(late)
  at('2026-12-26', '19:30')
  await expect(recordEntry(withScope(recovery, 'collections.write'), { id, ...call })).rejects.toMatchObject({
    code: 'CONTACT_NOT_ALLOWED',
    data: { refusals: [{ code: 'OUTSIDE_HOURS' }] },
  })
  expect((await getCase(withScope(recovery, 'collections.read'), { id })).contact_refusals).toEqual([
    'You can only contact people from 8:00 to 19:00',
  ])
  at('2026-12-27', '10:00')
  await expect(
    recordEntry(withScope(recovery, 'collections.write'), { id, ...call, party: 'third_party' }),
  ).rejects.toMatchObject({
    data: { refusals: [{ code: 'THIRD_PARTY' }] },
  })
  await recordEntry(withScope(recovery, 'collections.write'), { id, ...call })
  await recordEntry(withScope(recovery, 'collections.write'), {
    id,
    ...call,
    kind: 'visit',
    contacted_at: '2026-12-26T12:00:00.000Z',
  })
  const message = { id, kind: 'sms', text: 'Please pay GH₵ 10 – today' } as const
  // Sent again under the same key after a lost answer.
  const sender = withScope(withKey(recovery), 'collections.write')
  await sendMessage(sender, message)
  await sendMessage(sender, message)
  await expect(recordEntry(withScope(recovery, 'collections.write'), { id, ...call })).rejects.toMatchObject({
    data: { refusals: [{ code: 'TOO_OFTEN' }] },
  })
  await expect(sendMessage(withScope(recovery, 'collections.write'), message)).rejects.toMatchObject({
    data: { refusals: [{ code: 'TOO_OFTEN' }] },
  })
  const noted = await recordEntry(withScope(recovery, 'collections.write'), {
    id,
    kind: 'note',
    party: 'tenant',
    text: 'Moves house',
  })
  expect(noted).toMatchObject({ contacts_this_week: 3, last_contact_at: '2026-12-27T10:00:00.000Z' })
  expect(noted.entries.map((entry) => entry.kind).toSorted()).toEqual(['call', 'note', 'sms', 'visit'])
  expect((await getCase(withScope(late, 'collections.read'), { id })).entries).toEqual([])
  const [sms, ...more] = await world.services.db
    .select()
    .from(schema.messages)
    .where(eq(schema.messages.template, 'collection-message'))
  expect(more).toEqual([])
  expect(sms).toMatchObject({ channel: 'sms', recipient: '+233241230001', text: 'Please pay GHS 10 - today' })
  await expect(
    recordEntry(withScope(recovery, 'collections.write'), {
      id,
      ...call,
      contacted_at: '2027-01-01T10:00:00.000Z',
    }),
  ).rejects.toMatchObject({ code: 'VALIDATION_FAILED' })
})

test('a promise prompts on its day, is kept by the payment itself, and breaks without one', async () => {
  const kept = (await caseOf(late)).id
  const { id: broken, amount_past_due } = await caseOf(later)
  await expect(
    makePromise(withScope(recovery, 'collections.write'), {
      id: kept,
      amount: 1_000,
      due_date: '2026-12-01',
    }),
  ).rejects.toMatchObject({ code: 'VALIDATION_FAILED' })
  const promised = await makePromise(withScope(recovery, 'collections.write'), {
    id: kept,
    amount: 50_000,
    due_date: '2026-12-30',
  })
  expect(promised).toMatchObject({ status: 'promised', promise_due_date: '2026-12-30' })
  await expect(
    makePromise(withScope(recovery, 'collections.write'), { id: kept, amount: 1, due_date: '2026-12-30' }),
  ).rejects.toMatchObject({ code: 'TRANSITION_NOT_ALLOWED' })
  await cancelPromise(withScope(recovery, 'collections.write'), { id: kept, reason: 'Wrong day' })
  await makePromise(withScope(recovery, 'collections.write'), {
    id: kept,
    amount: 50_000,
    due_date: '2026-12-29',
  })
  await makePromise(withScope(recovery, 'collections.write'), {
    id: broken,
    amount: amount_past_due,
    due_date: '2026-12-28',
  })
  at('2026-12-28')
  await runPromises(world.services)
  await runPromises(world.services)
  const prompts = (await noticesOf(world.services.db, later.actor.id)).filter(
    (notice) => notice.title === 'Your promised payment is due',
  )
  expect(prompts).toHaveLength(1)
  await pay(world, late, { application_id: lateLoan, payment_type: 'instalment', ...card, amount: 50_000 })
  const after = await getCase(withScope(recovery, 'collections.read'), { id: kept })
  expect(after).toMatchObject({ status: 'open', promise_due_date: null })
  expect(after.promises.map((one) => one.status).toSorted()).toEqual(['cancelled', 'kept'])
  at('2026-12-29')
  await runPromises(world.services)
  expect(
    (await getCase(withScope(recovery, 'collections.read'), { id: broken })).promises.map(
      (one) => one.status,
    ),
  ).toEqual(['broken'])
  expect((await noticesOf(world.services.db, recovery.actor.id)).map((notice) => notice.title)).toContain(
    'Promise broken',
  )
})

test('paid up, the case closes in the payment’s own transaction; late again, a new one opens', async () => {
  const { id } = await caseOf(late)
  await pay(world, late, { application_id: lateLoan, payment_type: 'instalment', ...card, amount: 56_489 })
  expect(await getCase(withScope(recovery, 'collections.read'), { id })).toMatchObject({
    status: 'closed',
    days_past_due: 0,
  })
  expect(
    (
      await findCases(withScope(recovery, 'collections.read'), {
        status: 'closed',
        sort: '-created_at',
        limit: 5,
      })
    ).data,
  ).toHaveLength(1)
  await expect(recordEntry(withScope(recovery, 'collections.write'), { id, ...call })).rejects.toMatchObject({
    code: 'TRANSITION_NOT_ALLOWED',
  })
  at('2027-01-27')
  await daily()
  expect((await caseOf(late)).id).not.toBe(id)
  expect(await balanceOf(world.services.db, ledgerAccounts.late_fees_receivable, laterLoan)).toBeGreaterThan(
    0,
  )
})
