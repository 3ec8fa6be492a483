import { schema } from '@efie/database'
import { and, count, eq, gte, sql } from 'drizzle-orm'
import { recordAudit } from '../../platform/audit.ts'
import { nowIso } from '../../platform/clock.ts'
import { transact, type Context, type TransactionContext } from '../../platform/context.ts'
import { money } from '../../platform/texts/figures.ts'
import { text, type FixedText } from '../../platform/texts/text.ts'
import { findPayoutByReference } from '../disbursements/index.ts'
import { notifyRoles } from '../notifications/index.ts'
import { loadAttempt } from './attempts/queries.ts'
import { findKnownReferences } from './refunds/queries.ts'

const { auditEvents } = schema

const reported = {
  charge: text('The payment provider reports a payment that isn’t recorded here'),
  transfer: text('The payment provider reports a payout that isn’t recorded here'),
  refund: text('The payment provider reports a refund that isn’t recorded here'),
  dispute: text('The payment provider reports a dispute over a payment that isn’t recorded here'),
} satisfies Record<string, FixedText>

type Kind = keyof typeof reported

const isKind = (kind: unknown): kind is Kind => typeof kind === 'string' && Object.hasOwn(reported, kind)

interface Report {
  reference: string
  status: string
  amount?: number | undefined
  currency?: string | undefined
  charge_reference?: string | undefined
}

/** What the provider says about a reference that no row here has. */
const findReports = async ({ db, gateway }: Context, kind: Kind, reference: string): Promise<Report[]> => {
  switch (kind) {
    case 'charge':
      if (await loadAttempt(db, reference)) return []
      return [{ ...(await gateway.verifyCharge(reference)), reference }]
    case 'transfer':
      if (await findPayoutByReference(db, reference)) return []
      return [{ ...(await gateway.verifyTransfer(reference)), reference }]
    case 'refund': {
      const listed = await gateway.listRefunds(reference)
      const known = await findKnownReferences(
        db,
        listed.map((refund) => refund.reference),
      )
      return listed.filter((refund) => !known.has(refund.reference))
    }
    case 'dispute': {
      const state = await gateway.verifyDispute(reference)
      if (state.charge_reference !== undefined && (await loadAttempt(db, state.charge_reference))) return []
      return [{ ...state, reference }]
    }
  }
}

const ACTION = 'payment-reference.unknown'
/** After a backup was restored there can be many: the rest of an hour's is announced together. */
const MOST_AN_HOUR = 10
const UNKNOWN_LOCK = 4_201_343
const LINK = '/dashboard/finance?tab=reconciliation'

const isReported = async (ctx: TransactionContext, kind: Kind, reference: string): Promise<boolean> => {
  const same = and(
    eq(auditEvents.subject_id, reference),
    eq(auditEvents.action, ACTION),
    sql`${auditEvents.after} ->> 'kind' = ${kind}`,
  )
  return (await ctx.db.$count(auditEvents, same)) > 0
}

const announce = async (
  ctx: TransactionContext,
  kind: Kind,
  { reference, amount, currency = 'GHS' }: Report,
): Promise<void> => {
  const hour = `${nowIso(ctx.clock).slice(0, 13)}:00:00.000Z`
  const [row] = await ctx.db
    .select({ announced: count() })
    .from(auditEvents)
    .where(and(eq(auditEvents.action, ACTION), gte(auditEvents.created_at, hour)))
  const announced = row?.announced ?? 0
  if (announced > MOST_AN_HOUR) return
  const named = { what: reported[kind], reference }
  const message =
    announced === MOST_AN_HOUR
      ? text(
          'The payment provider reports more references that aren’t recorded here. Any money that moved shows as a difference when you reconcile the provider’s files',
        )
      : amount && currency === 'GHS'
        ? text(
            '{what}: {amount}, reference {reference}. Nothing is booked. Any money that moved shows as a difference when you reconcile the provider’s file',
            { ...named, amount: money(amount) },
          )
        : text(
            '{what}: reference {reference}. Nothing is booked. Any money that moved shows as a difference when you reconcile the provider’s file',
            named,
          )
  await notifyRoles(ctx, ['finance'], {
    type: 'payment',
    title: text('Unknown payment reference'),
    message,
    link: LINK,
  })
}

const store = async (ctx: TransactionContext, kind: Kind, report: Report): Promise<void> => {
  await ctx.db.execute(sql`select pg_advisory_xact_lock(${UNKNOWN_LOCK})`)
  if (await isReported(ctx, kind, report.reference)) return
  await announce(ctx, kind, report)
  const { reference, status, amount, currency, charge_reference } = report
  await recordAudit(ctx, {
    action: ACTION,
    subject_type: 'payment-reference',
    subject_id: reference,
    after: { kind, provider: ctx.gateway.name, status, amount, currency, charge_reference },
  })
}

/**
 * Alerts finance, once per reference, to money that the provider moved and that no row here explains, such as
 * after a backup was restored. Books nothing: the provider's file shows the same money, and a person decides
 * there what it is.
 */
export const reportUnknown = async (ctx: Context, kind: unknown, reference: string): Promise<void> => {
  if (!isKind(kind)) return
  const system: Context = { ...ctx, actor: null }
  for (const report of await findReports(ctx, kind, reference)) {
    if (report.status === 'unknown' || report.status === 'failed') continue
    await transact(system, (system) => store(system, kind, report))
  }
}
