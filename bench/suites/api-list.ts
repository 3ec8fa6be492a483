import { noSecondFactor } from '@efie/domain'
import { schema } from '@efie/database'
import { makeUser, type Profile } from '@efie/database/testing'
import { uuidv7 } from 'uuidv7'
import { loadLiveSession } from '../../apps/server/src/features/auth/sessions/live-session.ts'
import { signInAs } from '../../apps/server/src/features/auth/testing.ts'
import { listPayments } from '../../apps/server/src/features/payments/reading/list-payments.ts'
import { asSystem, withScope } from '../../apps/server/src/platform/context.ts'
import { compare, print } from '../harness.ts'
import { insertMany, makeBenchWorld } from '../world.ts'

const USERS = 1_000
const PAYMENTS_EACH = 100
/** Number of users who send requests in turn. */
const CALLERS = 100
const AIM = 0.65

/** GET own payments: 1,000 users with 100 payments each, 25 a page. */
export const run = async (): Promise<void> => {
  const world = await makeBenchWorld()
  try {
    const people: Profile[] = []
    for (let index = 0; index < USERS; index += 1) people.push(await makeUser(world.db))
    const rows = people.flatMap(({ id }, person) =>
      Array.from({ length: PAYMENTS_EACH }, (_, index) => ({
        id: uuidv7(),
        user_id: id,
        amount: 100_000 + index,
        payment_type: 'instalment' as const,
        status: 'completed' as const,
        method: 'mobile_money' as const,
        reference: `bench-${person}-${index}`,
        paid_at: new Date(Date.UTC(2026, 0, 1) + index * 86_400_000).toISOString(),
        created_at: new Date(Date.UTC(2026, 0, 1) + index * 86_400_000).toISOString(),
      })),
    )
    await insertMany(rows, (piece) => world.db.insert(schema.payments).values(piece))
    await world.db.execute('analyze')
    const callers = []
    for (const person of people.slice(0, CALLERS)) {
      const { access_token, session_id } = await signInAs(world.services, person)
      const actor = {
        id: person.id,
        role: person.role,
        email: person.email,
        session_id,
        aal: 'aal1' as const,
        second_factor: noSecondFactor,
      }
      const statements = await world.record(async (db) => {
        await loadLiveSession(db, session_id)
        await listPayments(withScope({ ...asSystem({ ...world.services, db }), actor }, 'payments.read'), {
          limit: 25,
        })
      })
      callers.push({ access_token, statements })
    }
    const efie = await world.startEfie()
    const floor = await world.startFloor({ reads: callers.map(({ statements }) => statements) })
    const load = { connections: 16, seconds: 8 }
    const result = await compare(
      'api-list',
      {
        server: efie,
        load: {
          ...load,
          requests: callers.map(({ access_token }) => ({
            path: '/api/v1/payments',
            headers: { authorization: `Bearer ${access_token}` },
          })),
        },
      },
      {
        server: floor,
        load: { ...load, requests: callers.map((_caller, index) => ({ path: `/read/${index}` })) },
      },
    )
    print(result, AIM)
  } finally {
    await world.stop()
  }
}
