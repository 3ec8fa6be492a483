import { schema } from '@efie/database'
import { ledgerAccounts } from '@efie/domain'
import { call } from '@orpc/server'
import { and, eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importPreviewed } from '../../testing/books.ts'
import { chargebackDesk } from '../../testing/chargebacks.ts'
import { makeApplication } from '../../testing/financing.ts'
import { card, makeMoneyWorld, pay, paymentNow, withKey, type MoneyWorld } from '../../testing/money.ts'
import { router } from '../../router.ts'
import { loadEntriesOf } from './line-queries.ts'
import { beginReconciliation } from './reconcile-day.ts'
import { resolveDifference } from './resolve-difference.ts'
import { withScope } from '../../platform/context.ts'

const { journalEntries, postings, statementLines } = schema

let world: MoneyWorld

beforeAll(async () => {
  world = await makeMoneyWorld()
})
afterAll(() => world.close())

const file = (...lines: string[]) =>
  new File(
    [['date,type,reference,amount,fee,currency,status,settlement reference', ...lines].join('\n')],
    'gateway.csv',
    { type: 'text/csv' },
  )

/** The entries of a chargeback at the gateway. */
const atGateway = (id: string) =>
  world.services.db
    .selectDistinct({ id: journalEntries.id, amount: postings.amount })
    .from(journalEntries)
    .innerJoin(postings, eq(postings.journal_entry_id, journalEntries.id))
    .where(
      and(
        eq(journalEntries.kind, 'chargeback'),
        like(journalEntries.source_id, `${id}%`),
        eq(postings.account_code, ledgerAccounts.gateway),
      ),
    )

test('a line of the provider’s file that we do not know is recorded as the chargeback that it is', async () => {
  world.clock.set('2026-11-20T09:00:00.000Z')
  const { finance, services, tenant } = world
  const application = await makeApplication(services.db, tenant.actor)
  const { payment_id, reference } = await pay(world, tenant, {
    application_id: application.id,
    payment_type: 'application_fee',
    ...card,
  })
  const day = await beginReconciliation(withScope(finance, 'reconciliations.write'), { day: '2026-11-20' })
  const { differences } = await importPreviewed(withScope(finance, 'reconciliations.write'), {
    id: day.id,
    source: 'gateway',
    file: file(
      `2026-11-20,charge,${reference},190.00,0,GHS,success,`,
      `2026-11-20,chargeback,${reference},50.00,0,GHS,success,`,
    ),
  })
  expect(differences).toMatchObject([{ code: 'missing-in-ledger', reference, file_amount: -5_000 }])
  const answer = { id: differences[0]!.id, resolution: 'book-chargeback', note: 'Told by the bank' } as const
  const after = await resolveDifference(withScope(finance, 'reconciliations.write'), answer)
  expect(after.differences.filter((one) => one.resolution === null)).toEqual([])
  expect(await paymentNow(services.db, payment_id)).toMatchObject({ charged_back_amount: 5_000 })
})

test('one line of the file is all that a chargeback took, whatever it came out of', async () => {
  world.clock.set('2026-11-21T09:00:00.000Z')
  const { finance, services } = world
  const payer = await world.signIn('user')
  const application = await makeApplication(services.db, payer.actor)
  const { payment_id, reference } = await pay(world, payer, {
    application_id: application.id,
    payment_type: 'application_fee',
    ...card,
  })
  const goodwill = { id: payment_id, amount: 4_000, reason: 'Goodwill' }
  await call(router.payments.refund, goodwill, { context: withKey(finance) })
  const desk = chargebackDesk(world)
  const { id } = await desk.record({ id: payment_id, amount: 19_000 })
  const day = await beginReconciliation(withScope(finance, 'reconciliations.write'), { day: '2026-11-21' })
  const lines = [
    `2026-11-21,charge,${reference},190.00,0,GHS,success,`,
    `2026-11-21,refund,${reference},40.00,0,GHS,success,`,
    `2026-11-21,chargeback,${reference},190.00,0,GHS,success,`,
  ]
  const read = async (more: readonly string[]) =>
    (
      await importPreviewed(withScope(finance, 'reconciliations.write'), {
        id: day.id,
        source: 'gateway',
        file: file(...lines, ...more),
      })
    ).differences
  expect(await read([])).toEqual([])
  // Every entry of the chargeback is on the line, so that none is offered to another one.
  const { db } = services
  const booked = await atGateway(id)
  expect(booked.length).toBeGreaterThan(1)
  const [line] = await db
    .select()
    .from(statementLines)
    .where(and(eq(statementLines.reconciliation_id, day.id), eq(statementLines.amount, -19_000)))
  const shown = await loadEntriesOf(db, [line!])
  expect(shown.map((entry) => entry.id).toSorted()).toEqual(booked.map((entry) => entry.id).toSorted())
  await desk.win(id)
  expect(await read([])).toMatchObject([{ code: 'missing-at-gateway', ledger_amount: 19_000 }])
})

test('a part that a person matched with another line isn’t matched again with the whole', async () => {
  world.clock.set('2026-11-22T09:00:00.000Z')
  const { finance, services } = world
  const { db } = services
  const payer = await world.signIn('user')
  const application = await makeApplication(db, payer.actor)
  const { payment_id, reference } = await pay(world, payer, {
    application_id: application.id,
    payment_type: 'application_fee',
    ...card,
  })
  const goodwill = { id: payment_id, amount: 4_000, reason: 'Goodwill' }
  await call(router.payments.refund, goodwill, { context: withKey(finance) })
  const { id } = await chargebackDesk(world).record({ id: payment_id, amount: 19_000 })
  const day = await beginReconciliation(withScope(finance, 'reconciliations.write'), { day: '2026-11-22' })
  const read = async (...lines: string[]) =>
    (
      await importPreviewed(withScope(finance, 'reconciliations.write'), {
        id: day.id,
        source: 'gateway',
        file: file(...lines),
      })
    ).differences
  const part = '2026-11-22,chargeback,of-the-bank,40.00,0,GHS,success,'
  const difference = (await read(part)).find(({ file_amount }) => file_amount === -4_000)
  const entry = (await atGateway(id)).find(({ amount }) => amount === -4_000)
  await resolveDifference(withScope(finance, 'reconciliations.write'), {
    id: difference!.id,
    resolution: 'match-entry',
    journal_entry_ids: [entry!.id],
    note: 'It is this part',
  })
  const whole = `2026-11-22,chargeback,${reference},190.00,0,GHS,success,`
  expect((await read(part, whole)).some(({ file_amount }) => file_amount === -19_000)).toBe(true)
  const lines = await db.select().from(statementLines).where(eq(statementLines.reconciliation_id, day.id))
  const shown = (await loadEntriesOf(db, lines)).map((one) => one.id)
  expect(shown.filter((one) => one === entry!.id)).toHaveLength(1)
})
