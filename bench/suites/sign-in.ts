import { makeUser } from '@efie/database/testing'
import { hashPassword } from '../../apps/server/src/features/auth/passwords.ts'
import { compare, print } from '../harness.ts'
import { makeBenchWorld } from '../world.ts'

const AIM = 0.9
const PEOPLE = 20
const PASSWORD = 'Bench-Password-2026'

/** POST /auth/v1/token?grant_type=password against the bare look-up, the same hash and the two inserts. */
export const run = async (): Promise<void> => {
  const world = await makeBenchWorld()
  try {
    const encrypted_password = await hashPassword(PASSWORD)
    const emails: string[] = []
    for (let index = 0; index < PEOPLE; index += 1)
      emails.push((await makeUser(world.db, { encrypted_password })).email)
    const efie = await world.startEfie()
    const floor = await world.startFloor({ reads: [] })
    const load = { connections: 4, seconds: 8 }
    const requests = (path: string) =>
      emails.map((email) => ({
        method: 'POST' as const,
        path,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password: PASSWORD }),
      }))
    const result = await compare(
      'sign-in',
      { server: efie, load: { ...load, requests: requests('/auth/v1/token?grant_type=password') } },
      { server: floor, load: { ...load, requests: requests('/sign-in') } },
    )
    print(result, AIM)
  } finally {
    await world.stop()
  }
}
