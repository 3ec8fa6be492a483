import { deepStrictEqual } from 'node:assert'
import { schema } from '@efie/database'
import { makeUser } from '@efie/database/testing'
import { grantPassword } from '../../apps/server/src/features/auth/password/grant-password.ts'
import { hashPassword } from '../../apps/server/src/features/auth/password/passwords.ts'
import { asSystem } from '../../apps/server/src/platform/context.ts'
import { withFresh } from '../plan.ts'
import type { BenchWorld } from '../world.ts'
import { postInTurn, type Operation } from './operation.ts'

const PEOPLE = 100
const PASSWORD = 'Bench-Password-2026'

/** Sign-in with a password hashed by argon2id (m = 19,456 KiB, t = 2, p = 1). */
export const signIn = async (world: BenchWorld): Promise<Operation> => {
  const encrypted_password = await hashPassword(PASSWORD)
  const writes = []
  const bodies = []
  for (let index = 0; index < PEOPLE; index += 1) {
    const { email } = await makeUser(world.db, { encrypted_password })
    const once = () =>
      world.record((db) => grantPassword(asSystem({ ...world.services, db }), { email, password: PASSWORD }))
    // The first sign-in also loads the signing keys, so it is not recorded.
    if (index === 0) await once()
    writes.push({
      statements: withFresh(await once(), await once()),
      password: { hash: encrypted_password, text: PASSWORD },
    })
    bodies.push({ body: JSON.stringify({ email, password: PASSWORD }) })
  }
  return {
    name: 'sign-in',
    efie: postInTurn('/auth/v1/token?grant_type=password', bodies),
    plain: postInTurn('/sign-in', bodies),
    floor: { writes },
    cpuAim: 1.1,
    check: (efie, plain) => {
      for (const answer of [efie, plain]) {
        deepStrictEqual([answer['token_type'], answer['expires_in']], ['bearer', 3_600])
        deepStrictEqual(String(answer['access_token']).split('.').length, 3)
      }
    },
    count: () => world.db.$count(schema.sessions),
  }
}
