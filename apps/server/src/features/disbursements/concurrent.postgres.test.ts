import { schema } from '@efie/database'
import { ledgerAccounts } from '@efie/domain'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import {
  applicationNow,
  auditsOf,
  balanceOf,
  card,
  makeSigned,
  pay,
  withKey,
  type Application,
  type MoneyWorld,
  type SignedInContext,
} from '../../testing/money.ts'
import { makePostgresMoneyWorld } from '../../testing/postgres-world.ts'
import { pollPayouts } from './open-payouts.ts'
import { releasePayout, retryPayout } from './release-payout.ts'
import { requestPayout } from './request-payout.ts'
import { withScope } from '../../platform/context.ts'

let world: MoneyWorld
let third: SignedInContext
let application: Application

beforeAll(async () => {
  world = await makePostgresMoneyWorld(inject('postgresUrl'))
  third = await world.signIn('finance')
})
afterAll(() => world.close())

const prepare = async (payout_account: string) => {
  const tenant = await world.signIn('user')
  application = await makeSigned(world, tenant, { payout_account })
  await pay(world, tenant, { application_id: application.id, payment_type: 'initial_payment', ...card })
}
const readyFor = async (payout_account: string) => {
  await prepare(payout_account)
  return requestPayout(withScope(withKey(world.finance), 'disbursements.request'), {
    application_id: application.id,
  })
}
const attemptsOf = async (reference: string) => {
  const [row] = await world.services.db
    .select()
    .from(schema.sandboxTransactions)
    .where(eq(schema.sandboxTransactions.reference, reference))
  return row?.data?.['attempts']
}
const kept = (results: PromiseSettledResult<unknown>[]) =>
  results.filter((result) => result.status === 'fulfilled').length

describe('two people at the same moment', () => {
  beforeEach(() => world.clock.advance({ minutes: 5 }))

  test('release one payout: one transfer, one loan', async () => {
    const payout = await readyFor('+233241234567')
    const results = await Promise.allSettled(
      [world.finance2, third, world.finance2, third].map((ctx) =>
        releasePayout(withScope(withKey(ctx), 'disbursements.release'), { id: payout.id }),
      ),
    )
    expect(kept(results)).toBe(1)
    expect(await attemptsOf(payout.reference)).toBe(1)
    expect(await auditsOf(world.services.db, 'disbursement.release', payout.id)).toHaveLength(1)
    expect((await applicationNow(world.services.db, application.id)).status).toBe('active')
    expect(await balanceOf(world.services.db, ledgerAccounts.bank, application.id)).toBe(-990_600)
  })

  test('ask for one payout: one is kept', async () => {
    await prepare('+233241234567')
    const results = await Promise.allSettled(
      [world.finance, world.finance2, third].map((ctx) =>
        requestPayout(withScope(withKey(ctx), 'disbursements.request'), { application_id: application.id }),
      ),
    )
    expect(kept(results)).toBe(1)
  })

  test('retry a failed one, while it is polled: it is paid once', async () => {
    const payout = await readyFor('+233240000001')
    expect(
      (await releasePayout(withScope(withKey(world.finance2), 'disbursements.release'), { id: payout.id }))
        .status,
    ).toBe('failed')
    world.clock.advance({ minutes: 5 })
    const results = await Promise.allSettled([
      retryPayout(withScope(withKey(world.finance2), 'disbursements.release'), { id: payout.id }),
      retryPayout(withScope(withKey(third), 'disbursements.release'), { id: payout.id }),
      pollPayouts(world.services),
      pollPayouts(world.services),
    ])
    expect(kept(results)).toBe(3)
    expect(await attemptsOf(payout.reference)).toBe(2)
    expect(await balanceOf(world.services.db, ledgerAccounts.bank, application.id)).toBe(-990_600)
  })
})
