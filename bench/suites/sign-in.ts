import { makeUser } from '@efie/database/testing'
import { grantPassword } from '../../apps/server/src/features/auth/password/grant-password.ts'
import { hashPassword } from '../../apps/server/src/features/auth/password/passwords.ts'
import { asSystem } from '../../apps/server/src/platform/context.ts'
import { compare, print } from '../harness.ts'
import { withFresh, type Write } from '../plan.ts'
import { makeBenchWorld } from '../world.ts'

const AIM = 0.9
const PEOPLE = 20
/** Sign-ins are slow, so it takes more rounds until both servers are warm. */
const ROUNDS = 5
const PASSWORD = 'Bench-Password-2026'

/** POST /auth/v1/token?grant_type=password against the same hash and the same SQL through plain `pg`. */
export const run = async (): Promise<void> => {
  const world = await makeBenchWorld()
  try {
    const encrypted_password = await hashPassword(PASSWORD)
    const people: { email: string; write: Write }[] = []
    for (let index = 0; index < PEOPLE; index += 1) {
      const { email } = await makeUser(world.db, { encrypted_password })
      const once = () =>
        world.record((db) =>
          grantPassword(asSystem({ ...world.services, db }), { email, password: PASSWORD }),
        )
      // The first sign-in also loads the signing keys, so it is not recorded.
      if (index === 0) await once()
      const statements = withFresh(await once(), await once())
      people.push({
        email,
        write: { statements, password: { hash: encrypted_password, text: PASSWORD } },
      })
    }
    const efie = await world.startEfie()
    const floor = await world.startFloor({ writes: people.map(({ write }) => write) })
    const load = { connections: 16, seconds: 8 }
    const requests = (pathOf: (index: number) => string) =>
      people.map(({ email }, index) => ({
        method: 'POST' as const,
        path: pathOf(index),
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password: PASSWORD }),
      }))
    const result = await compare(
      'sign-in',
      { server: efie, load: { ...load, requests: requests(() => '/auth/v1/token?grant_type=password') } },
      { server: floor, load: { ...load, requests: requests((index) => `/write/${index}`) } },
      ROUNDS,
    )
    print(result, AIM)
  } finally {
    await world.stop()
  }
}
