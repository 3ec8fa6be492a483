import { schema, type Transaction } from '@efie/database'
import { type ChargebackStatus } from '@efie/domain'
import { and, eq, sql } from 'drizzle-orm'
import { recordAudit } from '../../platform/audit.ts'
import { nowIso } from '../../platform/clock.ts'
import { transact, type Context } from '../../platform/context.ts'
import type { DisputeState } from '../../platform/gateway/port.ts'
import { money } from '../../platform/texts/figures.ts'
import { text, type Text } from '../../platform/texts/text.ts'
import { notifyRoles } from '../notifications/index.ts'
import { chargeBackLost } from './charge-back.ts'
import { loadAttempt } from './queries.ts'

const { paymentDisputes } = schema

const titles: Record<ChargebackStatus, Text> = {
  open: text('A payer asks for their money back'),
  won: text('A dispute was decided for us'),
  lost: text('A dispute was lost: the money goes back'),
}

const store = async (
  ctx: Context,
  tx: Transaction,
  payment_id: string,
  reference: string,
  state: DisputeState & { status: ChargebackStatus },
): Promise<void> => {
  const now = nowIso(ctx.clock)
  const key = and(
    eq(paymentDisputes.provider, ctx.gateway.name),
    eq(paymentDisputes.provider_reference, reference),
  )
  const [known] = await tx.select().from(paymentDisputes).where(key).for('update')
  // A decided dispute stays decided: an old message may come late.
  if (known && (known.status === state.status || known.status !== 'open')) return
  const values = {
    status: state.status,
    category: state.category ?? null,
    due_at: state.due_at ?? null,
    resolved_at: state.status === 'open' ? null : (state.resolved_at ?? now),
    updated_at: now,
  }
  const [row] = known
    ? await tx
        .update(paymentDisputes)
        .set({ ...values, version: sql`${paymentDisputes.version} + 1` })
        .where(eq(paymentDisputes.id, known.id))
        .returning()
    : await tx
        .insert(paymentDisputes)
        .values({
          ...values,
          payment_id,
          provider: ctx.gateway.name,
          provider_reference: reference,
          amount: state.amount ?? 0,
          created_at: now,
        })
        .onConflictDoNothing()
        .returning()
  if (!row) return
  const { amount } = row
  const booked = row.status === 'lost' && (await chargeBackLost(ctx, tx, { payment_id, amount, reference }))
  const named = { amount: money(amount), reference }
  await notifyRoles(ctx, tx, ['finance'], {
    type: 'payment',
    title: titles[row.status],
    message:
      row.status === 'lost' && !booked
        ? text('{amount} under dispute {reference}: nothing is booked yet, look at the payment', named)
        : text('{amount} under dispute {reference}', named),
    link: `/payments/${payment_id}`,
  })
  await recordAudit(ctx, tx, {
    action: `dispute.${row.status}`,
    subject_type: 'payment',
    subject_id: payment_id,
    ...(known ? { before: { status: known.status } } : {}),
    after: { status: row.status, amount, dispute: reference, ...(booked ? { charged_back: true } : {}) },
  })
}

/** A webhook about a dispute: the gateway is asked what became of it; finance is told of each step, once, and what was lost is booked. */
export const resolveDispute = async (ctx: Context, reference: string): Promise<void> => {
  const state = await ctx.gateway.verifyDispute(reference)
  const { status } = state
  if (status === 'unknown' || state.charge_reference === undefined) return
  const attempt = await loadAttempt(ctx.db, state.charge_reference)
  if (!attempt) return
  const system: Context = { ...ctx, actor: null }
  await transact(ctx, (tx) => store(system, tx, attempt.payment_id, reference, { ...state, status }))
}
