import { noSecondFactor } from '@efie/domain'
import { makeUser } from '@efie/database/testing'
import { uuidv7 } from 'uuidv7'
import { loadLiveSession } from '../../apps/server/src/features/auth/sessions/live-session.ts'
import { signInAs } from '../../apps/server/src/features/auth/testing.ts'
import { createTicket } from '../../apps/server/src/features/tickets/create-ticket.ts'
import { systemRequest, withScope } from '../../apps/server/src/platform/context.ts'
import { compare, print } from '../harness.ts'
import { withFresh } from '../plan.ts'
import { makeBenchWorld } from '../world.ts'

const AIM = 0.4
const CALLERS = 50

const ticket = {
  subject: 'A question',
  message: 'How long does the review take?',
  category: 'other' as const,
}

/** POST /support-tickets with audit, change feed and idempotency, against the same SQL through plain `pg`. */
export const run = async (): Promise<void> => {
  const world = await makeBenchWorld()
  try {
    const callers = []
    for (let index = 0; index < CALLERS; index += 1) {
      const person = await makeUser(world.db)
      const { access_token, session_id } = await signInAs(world.services, person)
      const actor = {
        id: person.id,
        role: person.role,
        email: person.email,
        session_id,
        aal: 'aal1' as const,
        second_factor: noSecondFactor,
      }
      const once = () =>
        world.record(async (db) => {
          await loadLiveSession(db, session_id)
          const request = { ...systemRequest, request_id: uuidv7(), idempotency_key: uuidv7() }
          await createTicket(withScope({ ...world.services, db, actor, request }, 'tickets.create'), ticket)
        })
      callers.push({ access_token, statements: withFresh(await once(), await once()) })
    }
    const efie = await world.startEfie()
    const floor = await world.startFloor({ writes: callers.map(({ statements }) => ({ statements })) })
    const body = JSON.stringify(ticket)
    const load = { connections: 16, seconds: 8 }
    const result = await compare(
      'api-insert',
      {
        server: efie,
        load: {
          ...load,
          // autocannon replaces each [<id>] with a new id.
          requests: callers.map(({ access_token }) => ({
            method: 'POST' as const,
            path: '/api/v1/support-tickets',
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
          requests: callers.map((_, index) => ({ method: 'POST' as const, path: `/write/${index}`, body })),
        },
      },
    )
    print(result, AIM)
  } finally {
    await world.stop()
  }
}
