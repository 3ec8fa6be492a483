import type { ApplicationTimelineEvent } from '@efie/contracts/timelines-events'
import { schema } from '@efie/database'
import {
  decideTransition,
  documentLifecycle,
  factTexts,
  undoReviewUntil,
  type DocumentCheck,
  type DocumentStatus,
} from '@efie/domain'
import { eq } from 'drizzle-orm'
import { recordAudit } from '../../platform/audit.ts'
import { nowIso } from '../../platform/clock.ts'
import { expectVersion, transact, type ScopedContext } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { requireOtherThan } from '../role-grants/index.ts'
import { recordEvent } from '../timelines/index.ts'
import { announceReviewLater } from './announce-review.ts'
import { isDecided } from './is-decided.ts'
import { presentDocument } from './present-document.ts'
import { lockScopedDocument, type Document } from './queries.ts'

interface Input {
  id: string
  status: DocumentStatus
  reason?: string | undefined
  checked?: DocumentCheck[] | undefined
}

const expectAllowed = (row: Document, input: Input, role: Parameters<typeof decideTransition>[1]['role']) => {
  const refusal = { from: row.status, to: input.status }
  if (row.superseded_by !== null)
    throw new AppError(
      'TRANSITION_NOT_ALLOWED',
      { ...refusal, missing: [] },
      'This document has been replaced by a newer upload',
    )
  const decision = decideTransition(documentLifecycle, {
    ...refusal,
    role,
    isOwner: false,
    reason: input.reason ?? null,
  })
  if (decision.ok) return
  if (decision.code === 'FORBIDDEN') throw new AppError('INSUFFICIENT_PERMISSIONS')
  const missing = decision.missing.map((fact) => ({ fact, text: factTexts[fact] }))
  throw new AppError('TRANSITION_NOT_ALLOWED', { ...refusal, missing })
}

const eventOf = ({ document_type, status, reason }: Document): ApplicationTimelineEvent =>
  status === 'rejected'
    ? { code: 'document.rejected', values: { document_type, reason } }
    : { code: 'document.verified', values: { document_type } }

/** Verifies or rejects a document. Its owner is notified once the reviewer can no longer undo it. */
export const reviewDocument = async (ctx: ScopedContext<'documents.verify'>, input: Input) => {
  const { actor, scope } = ctx
  return transact(ctx, async (ctx) => {
    const locked = await lockScopedDocument(ctx.db, input.id, scope, actor.id)
    const { application, document: before } = locked
    expectVersion(ctx, before)
    if (before.user_id === actor.id) throw new AppError('SAME_PERSON')
    if (application)
      await requireOtherThan(ctx, actor, [application.approved_by, application.second_approved_by])
    expectAllowed(before, input, actor.role)
    const { status } = input
    const reviewed_at = nowIso(ctx.clock)
    const [after] = await ctx.db
      .update(schema.documents)
      .set({
        status,
        reason: status === 'rejected' ? (input.reason ?? null) : null,
        reviewed_by: actor.id,
        reviewed_at,
        version: before.version + 1,
      })
      .where(eq(schema.documents.id, before.id))
      .returning()
    if (!after) throw new AppError('DOCUMENT_NOT_FOUND')
    if (application) await recordEvent(ctx, { application_id: application.id, ...eventOf(after) })
    await announceReviewLater(ctx, after, reviewed_at)
    await recordAudit(ctx, {
      action: 'document.review',
      subject_type: 'document',
      subject_id: before.id,
      before: { status: before.status },
      after: {
        status,
        document_type: before.document_type,
        ...(input.checked && { checked: input.checked }),
      },
    })
    // What can't be undone has no time left for it.
    const undo_until = isDecided(application) ? reviewed_at : undoReviewUntil(reviewed_at)
    return { ...presentDocument(after), undo_until }
  })
}
