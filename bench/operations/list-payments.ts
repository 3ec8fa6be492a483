import { deepStrictEqual } from 'node:assert'
import { schema } from '@efie/database'
import { makeUser, type Profile } from '@efie/database/testing'
import { uuidv7 } from 'uuidv7'
import { listPayments as list } from '../../apps/server/src/features/payments/reading/list-payments.ts'
import { withScope } from '../../apps/server/src/platform/context.ts'
import { insertMany, type BenchWorld } from '../world.ts'
import { makeCaller, type Operation } from './operation.ts'

const USERS = 1_000
const PAYMENTS_EACH = 100
const CALLERS = 100
const PAGE = 20

/** The newest 20 of a person's own 100 payments, among those of 1,000 people. */
export const listPayments = async (world: BenchWorld): Promise<Operation> => {
  const people: Profile[] = []
  for (let index = 0; index < USERS; index += 1) people.push(await makeUser(world.db))
  const rows = people.flatMap(({ id }, person) =>
    Array.from({ length: PAYMENTS_EACH }, (_, index) => {
      const paid_at = new Date(Date.UTC(2026, 0, 1) + index * 86_400_000).toISOString()
      return {
        id: uuidv7(),
        user_id: id,
        amount: 100_000 + index,
        payment_type: 'instalment' as const,
        status: 'completed' as const,
        method: 'mobile_money' as const,
        reference: `bench-${person}-${index}`,
        paid_at,
        created_at: paid_at,
        updated_at: paid_at,
      }
    }),
  )
  await insertMany(rows, (piece) => world.db.insert(schema.payments).values(piece))
  const callers = []
  for (const person of people.slice(0, CALLERS)) {
    const caller = await makeCaller(world, person)
    callers.push({
      ...caller,
      statements: await caller.record((ctx) => list(withScope(ctx, 'payments.read'), { limit: PAGE })),
    })
  }
  return {
    name: `own payments, ${PAGE} of ${PAYMENTS_EACH}`,
    efie: callers.map(({ headers }) => ({ path: `/api/v1/payments?limit=${PAGE}`, headers })),
    plain: callers.map(({ plainHeaders }) => ({ path: `/payments?limit=${PAGE}`, headers: plainHeaders })),
    floor: { reads: callers.map(({ statements }) => statements) },
    cpuAim: 2,
    check: (efie, plain) => {
      deepStrictEqual({ ...efie, next_cursor: null }, { ...plain, next_cursor: null })
    },
  }
}
