import { deepStrictEqual } from 'node:assert'
import { schema } from '@efie/database'
import { createTicket as create } from '../../apps/server/src/features/tickets/create-ticket.ts'
import { withScope } from '../../apps/server/src/platform/context.ts'
import type { BenchWorld } from '../world.ts'
import { makeCallers, postInTurn, type Operation } from './operation.ts'

/** Many, because each may have only so many open tickets. */
const CALLERS = 2_000
const RECORDED = 50

const ticket = {
  subject: 'A question',
  message: 'How long does the review take?',
  category: 'other' as const,
}

/** A support ticket, with audit trail, change feed and idempotency. */
export const createTicket = async (world: BenchWorld): Promise<Operation> => {
  const callers = await makeCallers(world, CALLERS)
  const writes = []
  for (const { recordWrite } of callers.slice(0, RECORDED))
    writes.push({ statements: await recordWrite((ctx) => create(withScope(ctx, 'tickets.create'), ticket)) })
  const body = JSON.stringify(ticket)
  return {
    name: 'support ticket',
    efie: postInTurn(
      '/api/v1/support-tickets',
      callers.map(({ headers }) => ({ headers, body })),
    ),
    plain: postInTurn(
      '/tickets',
      callers.map(({ plainHeaders }) => ({ headers: plainHeaders, body })),
    ),
    floor: { writes },
    cpuAim: 4,
    check: (efie, plain) => {
      deepStrictEqual(Object.keys(efie).sort(), Object.keys(plain).sort())
      for (const { subject, message, status } of [efie, plain])
        deepStrictEqual([subject, message, status], [ticket.subject, ticket.message, 'open'])
    },
    count: () => world.db.$count(schema.supportTickets),
    clear: () => world.db.update(schema.supportTickets).set({ status: 'closed' }),
  }
}
