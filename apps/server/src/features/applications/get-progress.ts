import { schema, type Database } from '@efie/database'
import {
  type ApplicationHistory,
  applicationProgress,
  applicationStatuses,
  documentTypesOfStrand,
  latestOf,
  progressChecksOf,
  type Strand,
} from '@efie/domain'
import { and, asc, eq } from 'drizzle-orm'
import { nowIso } from '../../platform/clock.ts'
import type { ScopedContext } from '../../platform/context.ts'
import { loadHolidays } from '../holidays/index.ts'
import { type ApplicationFacts, type Evidence, factsFrom, loadEvidence, received } from './load-facts.ts'
import { type Application, loadScopedApplication } from './queries.ts'

const { applicationEvents } = schema

const loadMoves = async (db: Database, id: string): Promise<ApplicationHistory['moves']> => {
  const rows = await db
    .select({ to: applicationEvents.to_status, at: applicationEvents.created_at })
    .from(applicationEvents)
    .where(
      and(eq(applicationEvents.application_id, id), eq(applicationEvents.code, 'application.status-changed')),
    )
    .orderBy(asc(applicationEvents.created_at), asc(applicationEvents.id))
  return rows.flatMap(({ to: moved, at }) => {
    const to = applicationStatuses.find((status) => status === moved)
    return to === undefined ? [] : [{ to, at }]
  })
}

const paidAt = (payments: Evidence['payments'], type: 'application_fee' | 'initial_payment'): string | null =>
  latestOf(
    payments
      .filter((row) => row.payment_type === type && received.has(row.status))
      .map(({ paid_at }) => paid_at),
  )

/** When a strand's documents were verified, and whether all of them were for the renewed loan. */
const verifiedOf = (strand: Strand, documents: Evidence['documents']) => {
  const verified = documents.filter(
    ({ document_type, status }) =>
      status === 'verified' && documentTypesOfStrand[strand].includes(document_type),
  )
  return {
    verified_at: latestOf(verified.map(({ reviewed_at }) => reviewed_at)),
    carried: verified.length > 0 && verified.every(({ carried_from }) => carried_from !== null),
  }
}

const visitOf = ({ carried_inspection_id }: Application, inspection: Evidence['inspection']) => {
  if (inspection === null) return null
  if (inspection.id === carried_inspection_id) return 'carried'
  const { status, scheduled_for, completed_at } = inspection
  return { status, scheduled_for, passed_at: completed_at }
}

const historyOf = (
  application: Application,
  { documents, inspection, payments, payouts, proof }: Evidence,
  loaded: ApplicationFacts,
  moves: ApplicationHistory['moves'],
): ApplicationHistory => {
  const { facts, fees, strands, second_approval_needed } = loaded
  const free = fees.application_fee === 0 || application.application_fee_waived
  return {
    status: application.status,
    submitted_at: application.submitted_at ?? application.created_at,
    complete_at: application.complete_at,
    moves,
    fee: free
      ? null
      : { settled: fees.application_fee_settled, paid_at: paidAt(payments, 'application_fee') },
    strands: strands
      .filter(({ required }) => required.length > 0)
      .map(({ strand, complete, verified_all }) => {
        const { verified_at, carried } = verifiedOf(strand, documents)
        return { strand, complete, verified: verified_all, verified_at, carried: verified_all && carried }
      }),
    uploads: documents
      .filter(({ document_type }) => document_type !== 'other')
      .map(({ created_at }) => created_at),
    visit: visitOf(application, inspection),
    payee_verified_at: proof.stands ? application.payee_verified_at : null,
    guarantor_missing: facts.guarantor_accepted === false,
    second_approval_due:
      second_approval_needed && application.approved_by !== null && application.second_approved_by === null,
    charged_back: facts.not_charged_back === false,
    offer_expires_at: application.offer_expires_at,
    signed_at: application.signed_at,
    balance: { paid: fees.balance_paid, paid_at: paidAt(payments, 'initial_payment') },
    payout:
      payouts.find(
        ({ tranche, status }) => tranche === 1 && status !== 'reversed' && status !== 'cancelled',
      ) ?? null,
  }
}

/** An application's steps from submission to the landlord's money, by role and without names of staff. */
export const getProgress = async (ctx: ScopedContext<'applications.read'>, { id }: { id: string }) => {
  const { actor, scope, db } = ctx
  const application = await loadScopedApplication(db, id, scope, actor.id)
  const evidence = await loadEvidence(ctx, application)
  const moves = await loadMoves(db, id)
  const history = historyOf(application, evidence, factsFrom(ctx, application, evidence), moves)
  const now = nowIso(ctx.clock)
  return {
    steps: applicationProgress(history, now, await loadHolidays(db, history.submitted_at)),
    checks: progressChecksOf(history),
  }
}
