import { schema } from '@efie/database'
import { ledgerAccounts } from '@efie/domain'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import {
  balanceOf,
  card,
  createPayment,
  makeLoan,
  pay,
  trialBalance,
  updatePaymentByHand,
  withKey,
  type MoneyWorld,
} from '../../testing/money.ts'
import { importPreviewed } from '../../testing/books.ts'
import { makeApplication } from '../../testing/financing.ts'
import { makePostgresMoneyWorld } from '../../testing/postgres-world.ts'
import { beginReconciliation, lockDay } from './reconcile-day.ts'
import { resolveDifference } from './resolve-difference.ts'
import { findReceipts, matchReceipt } from './unidentified.ts'
import { withScope } from '../../platform/context.ts'

const DAY = '2026-11-20'
let world: MoneyWorld
beforeAll(async () => {
  world = await makePostgresMoneyWorld(inject('postgresUrl'))
})
afterAll(() => world.close())
const db = () => world.services.db
const file = (...rows: string[]) => new File([rows.join('\n')], 'file.csv', { type: 'text/csv' })
const done = (results: PromiseSettledResult<unknown>[]) =>
  results.filter((result) => result.status === 'fulfilled').length

test('several of finance at one day, one open item and one entry: each counts once', async () => {
  const { finance, finance2 } = world
  const both = [finance, finance2, finance, finance2]
  const payer = await world.signIn('user')
  const fee = await pay(world, payer, {
    application_id: (await makeApplication(db(), payer.actor)).id,
    payment_type: 'application_fee',
    ...card,
  })
  const days = await Promise.all(
    both.map((ctx) => beginReconciliation(withScope(ctx, 'reconciliations.write'), { day: DAY })),
  )
  expect(new Set(days.map(({ id }) => id)).size).toBe(1)
  const { id } = days[0]!

  const head = 'date,type,reference,amount,fee,settlement reference'
  const gateway = file(
    head,
    `${DAY},charge,${fee.reference},190.00,3.71,S1`,
    `${DAY},settlement,S1,186.29,0,`,
  )
  const bank = file('date,description,amount', `${DAY},S1,186.29`, `${DAY},K. BOATENG,350.00`)
  // The same file by two people counts once. The second may have to look again at what it would add.
  await Promise.allSettled(
    both.map((ctx, index) =>
      importPreviewed(withScope(ctx, 'reconciliations.write'), {
        id,
        ...(index % 2 ? { source: 'bank', file: bank } : { source: 'gateway', file: gateway }),
      }),
    ),
  )
  expect(await balanceOf(db(), ledgerAccounts.gateway)).toBe(0)
  expect(await balanceOf(db(), ledgerAccounts.gateway_fees)).toBe(371)
  const [difference] = (await beginReconciliation(withScope(finance, 'reconciliations.write'), { day: DAY }))
    .differences
  const answer = { id: difference!.id, resolution: 'book-unidentified' as const, note: 'Not known' }
  await Promise.all(both.map((ctx) => resolveDifference(withScope(ctx, 'reconciliations.write'), answer)))
  expect(await balanceOf(db(), ledgerAccounts.unidentified)).toBe(-35_000)

  world.clock.advance({ days: 1 })
  await Promise.all(both.map((ctx) => lockDay(withScope(ctx, 'reconciliations.write'), { id })))
  expect(await db().select().from(schema.accountingPeriods)).toHaveLength(1)

  const loan = await makeLoan(world)
  const [receipt] = (await findReceipts(withScope(finance, 'reconciliations.read'), { limit: 5 })).data
  const match = {
    id: receipt!.id,
    application_id: loan.id,
    payment_type: 'instalment' as const,
    note: 'His slip',
  }
  const matched = await Promise.allSettled(
    both.map((ctx) => matchReceipt(withScope(withKey(ctx), 'payments.record'), match)),
  )
  expect(done(matched)).toBe(1)
  const [entry] = await db()
    .select()
    .from(schema.payments)
    .where(eq(schema.payments.unidentified_receipt_id, receipt!.id))
  const checker = entry!.recorded_by === finance.actor.id ? finance2 : finance
  const third = await world.signIn('admin')
  const confirmed = await Promise.allSettled([
    updatePaymentByHand(withScope(withKey(checker), 'payments.confirm'), {
      id: entry!.id,
      status: 'completed',
    }),
    updatePaymentByHand(withScope(withKey(third), 'payments.confirm'), {
      id: entry!.id,
      status: 'completed',
    }),
    updatePaymentByHand(withScope(withKey(third), 'payments.confirm'), {
      id: entry!.id,
      status: 'failed',
      reason: 'No',
    }),
    createPayment(withScope(withKey(world.tenant), 'payments.pay'), {
      application_id: loan.id,
      payment_type: 'settlement',
      ...card,
    }),
  ])
  expect(done(confirmed.slice(0, 3))).toBe(1)
  const open = confirmed.slice(0, 2).some((one) => one.status === 'fulfilled') ? 0 : -35_000
  expect(await balanceOf(db(), ledgerAccounts.unidentified)).toBe(open)
  expect((await trialBalance(withScope(finance, 'ledger.read'))).sum).toBe(0)
})
