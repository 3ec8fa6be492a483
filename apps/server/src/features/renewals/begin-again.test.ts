import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  applicationNow,
  auditsOf,
  makeMoneyWorld,
  withKey,
  type Application,
  type MoneyWorld,
  type SignedInContext,
} from '../../testing/money.ts'
import { makePunctual, renewalOf, TENANT_NAME } from '../../testing/renewals.ts'
import { startRenewal } from './start-renewal.ts'
import { withScope } from '../../platform/context.ts'

let world: MoneyWorld
let tenant: SignedInContext
const database = () => world.services.db
const start = (loan: Application, values = {}) =>
  startRenewal(withScope(withKey(tenant), 'loans.own'), renewalOf(loan, values))

beforeAll(async () => {
  world = await makeMoneyWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  world.clock.set('2026-11-20T09:00:00.000Z')
  tenant = await world.signIn('user', { full_name: TENANT_NAME })
})

test('started twice, or twice at the same time, it is the same one, and no other application is accepted beside it', async () => {
  const loan = await makePunctual(world, tenant, '2027-08-01')
  const begun = await Promise.all([start(loan), start(loan)])
  const again = await start(loan)
  expect(new Set([...begun, again].map(({ id }) => id)).size).toBe(1)
  expect(await auditsOf(database(), 'application.create', again.id)).toHaveLength(1)
})

test.each([{ monthly_rent: 90_000 }, { plan: 'reducing' as const }, { lease_end_date: '2028-12-31' }])(
  'begun again with %j it is refused, and what was begun stays as it is',
  async (other) => {
    const loan = await makePunctual(world, tenant, '2027-08-01')
    const begun = await start(loan)
    await expect(start(loan, other)).rejects.toMatchObject({
      code: 'OPEN_APPLICATION_EXISTS',
      data: { application_id: begun.id },
    })
    expect(await applicationNow(database(), begun.id)).toMatchObject({
      monthly_rent: 82_550,
      plan: 'standard',
    })
  },
)
