import { noSecondFactor } from '@efie/domain'
import { makeGoods, makeUser } from '@efie/database/testing'
import { uuidv7 } from 'uuidv7'
import { loadLiveSession } from '../../apps/server/src/features/auth/sessions/live-session.ts'
import { signInAs } from '../../apps/server/src/features/auth/testing.ts'
import { createOrder } from '../../apps/server/src/features/orders/checkout/create-order.ts'
import { systemRequest, withScope } from '../../apps/server/src/platform/context.ts'
import { liftHoldLimits } from '../../apps/server/src/testing/shop.ts'
import { compare, print } from '../harness.ts'
import { withFresh } from '../plan.ts'
import { makeBenchWorld } from '../world.ts'

const AIM = 0.4
const CALLERS = 50

/**
 * POST /orders of one unit, each buyer from a separate stock item, against the same SQL through plain `pg`.
 */
export const run = async (): Promise<void> => {
  const world = await makeBenchWorld()
  try {
    await liftHoldLimits(world.db)
    const delivery_date = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10)
    const callers = []
    for (let index = 0; index < CALLERS; index += 1) {
      const goods = await makeGoods(world.db, { stock: 1_000_000 })
      const person = await makeUser(world.db, { phone: '+233241234567' })
      const { access_token, session_id } = await signInAs(world.services, person)
      const actor = {
        id: person.id,
        role: person.role,
        email: person.email,
        session_id,
        aal: 'aal1' as const,
        second_factor: noSecondFactor,
      }
      const input = {
        lines: [{ variant_id: goods.variant_id, quantity: 1 }],
        delivery: {
          recipient_name: 'Ama Mensah',
          phone: '0241234567',
          region: 'Ashanti' as const,
          address: '4 Prempeh Street, Kumasi',
          delivery_date,
          delivery_slot: 'morning' as const,
        },
        pay: 'now' as const,
      }
      const once = () =>
        world.record(async (db) => {
          await loadLiveSession(db, session_id)
          const request = { ...systemRequest, request_id: uuidv7(), idempotency_key: uuidv7() }
          await createOrder(withScope({ ...world.services, db, actor, request }, 'orders.create'), input)
        })
      callers.push({
        access_token,
        body: JSON.stringify(input),
        statements: withFresh(await once(), await once()),
      })
    }
    const efie = await world.startEfie()
    const floor = await world.startFloor({ writes: callers.map(({ statements }) => ({ statements })) })
    const load = { connections: 16, seconds: 8 }
    const result = await compare(
      'checkout',
      {
        server: efie,
        load: {
          ...load,
          // autocannon replaces each [<id>] with a new id.
          requests: callers.map(({ access_token, body }) => ({
            method: 'POST' as const,
            path: '/api/v1/orders',
            headers: {
              authorization: `Bearer ${access_token}`,
              'content-type': 'application/json',
              'idempotency-key': 'bench-[<id>]',
            },
            body,
          })),
        },
      },
      {
        server: floor,
        load: {
          ...load,
          requests: callers.map(({ body }, index) => ({
            method: 'POST' as const,
            path: `/write/${index}`,
            body,
          })),
        },
      },
    )
    print(result, AIM)
  } finally {
    await world.stop()
  }
}
