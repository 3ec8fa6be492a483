import { noSecondFactor } from '@efie/domain'
import { makeUser } from '@efie/database/testing'
import { getUser } from '../../apps/server/src/features/auth/accounts/get-user.ts'
import { loadLiveSession } from '../../apps/server/src/features/auth/sessions/live-session.ts'
import { signInAs } from '../../apps/server/src/features/auth/testing.ts'
import { asSystem } from '../../apps/server/src/platform/context.ts'
import { compare, print } from '../harness.ts'
import { makeBenchWorld } from '../world.ts'

const AIM = 0.6
const PEOPLE = 100

/** GET /auth/v1/user, which every tab requests when it wakes, against the same SQL through plain `pg`. */
export const run = async (): Promise<void> => {
  const world = await makeBenchWorld()
  try {
    const callers = []
    for (let index = 0; index < PEOPLE; index += 1) {
      const person = await makeUser(world.db)
      const { access_token, session_id } = await signInAs(world.services, person)
      const { id, role, email } = person
      const actor = { id, role, email, session_id, aal: 'aal1' as const, second_factor: noSecondFactor }
      const statements = await world.record(async (db) => {
        await loadLiveSession(db, session_id)
        await getUser({ ...asSystem({ ...world.services, db }), actor })
      })
      callers.push({ access_token, statements })
    }
    await world.db.execute('analyze')
    const efie = await world.startEfie()
    const floor = await world.startFloor({ reads: callers.map(({ statements }) => statements) })
    const load = { connections: 16, seconds: 8 }
    const requests = callers.map(({ access_token }) => ({
      path: '/auth/v1/user',
      headers: { authorization: `Bearer ${access_token}` },
    }))
    const reads = callers.map((_caller, index) => ({ path: `/read/${index}` }))
    const result = await compare(
      'get-user',
      { server: efie, load: { ...load, requests } },
      { server: floor, load: { ...load, requests: reads } },
    )
    print(result, AIM)
  } finally {
    await world.stop()
  }
}
