import { randomUUID } from 'node:crypto'
import { noSecondFactor } from '@efie/domain'
import { makeUser, type Profile } from '@efie/database/testing'
import type { Request } from 'autocannon'
import { uuidv7 } from 'uuidv7'
import { loadLiveSession } from '../../apps/server/src/features/auth/sessions/live-session.ts'
import { signInAs } from '../../apps/server/src/features/auth/testing.ts'
import { systemRequest, type Context, type SignedIn } from '../../apps/server/src/platform/context.ts'
import type { Statement, Write } from '../plan.ts'
import { withFresh } from '../plan.ts'
import type { BenchWorld } from '../world.ts'

/** What one request is answered with, for comparison. */
export type Answer = Record<string, unknown>

/** An operation as each of the three servers is asked for it. */
export interface Operation {
  name: string
  efie: Request[]
  plain: Request[]
  /** For each request, what Efie sends to the database. */
  floor: { reads: Statement[][] } | { writes: Write[] }
  /** Efie's CPU time per request divided by the plain server's, at most. */
  cpuAim?: number
  /** Requests per second, at least. */
  rateAim?: number
  rounds?: number
  /** Throws unless both servers have answered the same request rightly. */
  check: (efie: Answer, plain: Answer) => void
  /** Number of rows that each request adds one to. */
  count?: () => Promise<number>
  /** Takes back what would limit the next run. */
  clear?: () => Promise<unknown>
}

export const actorOf = ({ id, role, email }: Profile, session_id: string): SignedIn => ({
  id,
  role,
  email,
  session_id,
  aal: 'aal1',
  second_factor: noSecondFactor,
})

/** A person who is signed in, with what the servers need to know them. */
export const makeCaller = async (world: BenchWorld, person: Profile) => {
  const { access_token, session_id } = await signInAs(world.services, person)
  const actor = actorOf(person, session_id)
  /** The statements of one request of this person, the check of the session included. */
  const record = (work: (ctx: Context & { actor: SignedIn }) => Promise<unknown>) =>
    world.record(async (db) => {
      await loadLiveSession(db, session_id)
      const request = { ...systemRequest, request_id: uuidv7(), idempotency_key: uuidv7() }
      await work({ ...world.services, db, actor, request })
    })
  return {
    headers: { authorization: `Bearer ${access_token}` },
    plainHeaders: { 'x-user': person.id },
    record,
    recordWrite: async (work: (ctx: Context & { actor: SignedIn }) => Promise<unknown>) =>
      withFresh(await record(work), await record(work)),
  }
}

export type Caller = Awaited<ReturnType<typeof makeCaller>>

/** Makes people who are signed in. */
export const makeCallers = async (
  world: BenchWorld,
  size: number,
  person: Parameters<typeof makeUser>[1] = {},
): Promise<Caller[]> => {
  const callers: Caller[] = []
  for (let index = 0; index < size; index += 1)
    callers.push(await makeCaller(world, await makeUser(world.db, person)))
  return callers
}

/**
 * POST requests of these callers in turn, over all connections together, so that none of them reaches a limit per
 * person. Each carries a new idempotency key.
 */
export const postInTurn = (
  path: string,
  callers: readonly Pick<Request, 'headers' | 'body'>[],
): Request[] => {
  let next = 0
  return [
    {
      method: 'POST',
      path,
      setupRequest: (request) => {
        const caller = callers[next++ % callers.length]
        return {
          ...request,
          body: caller?.body,
          headers: {
            'content-type': 'application/json',
            'idempotency-key': randomUUID(),
            ...caller?.headers,
          },
        }
      },
    },
  ]
}
