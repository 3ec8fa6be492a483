import { makeUser } from '@efie/database/testing'
import { signInAs } from '../../apps/server/src/features/auth/testing.ts'
import { compare, print } from '../harness.ts'
import { makeBenchWorld } from '../world.ts'

const AIM = 0.4
const CALLERS = 50

/** POST /support-tickets with audit, change feed and idempotency, against the bare insert of the row. */
export const run = async (): Promise<void> => {
  const world = await makeBenchWorld()
  try {
    const tokens: string[] = []
    let user_id = ''
    for (let index = 0; index < CALLERS; index += 1) {
      const person = await makeUser(world.db)
      user_id = person.id
      tokens.push((await signInAs(world.services, person)).access_token)
    }
    const efie = await world.startEfie()
    const floor = await world.startFloor({ reads: [], insert: { user_id } })
    const body = JSON.stringify({
      subject: 'A question',
      message: 'How long does the review take?',
      category: 'other',
    })
    const load = { connections: 16, seconds: 8 }
    const result = await compare(
      'api-insert',
      {
        server: efie,
        load: {
          ...load,
          // autocannon puts an id of its own into each [<id>].
          requests: tokens.map((token) => ({
            method: 'POST' as const,
            path: '/api/v1/support-tickets',
            headers: {
              authorization: `Bearer ${token}`,
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
          requests: [
            {
              method: 'POST' as const,
              path: '/insert',
              headers: { 'content-type': 'application/json' },
              body,
            },
          ],
        },
      },
    )
    print(result, AIM)
  } finally {
    await world.stop()
  }
}
