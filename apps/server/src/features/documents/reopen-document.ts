import { schema } from '@efie/database'
import { mayUndoReview } from '@efie/domain'
import { eq } from 'drizzle-orm'
import { recordAudit } from '../../platform/audit.ts'
import { nowIso } from '../../platform/clock.ts'
import { expectVersion, transact, type ScopedContext } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { recordEvent } from '../timelines/index.ts'
import { isDecided } from './is-decided.ts'
import { presentDocument } from './present-document.ts'
import { lockScopedDocument, wasApprovedSince } from './queries.ts'

/** Undoes one's own decision on a document within seconds. The owner hasn't heard of it by then. */
export const reopenDocument = async (ctx: ScopedContext<'documents.verify'>, input: { id: string }) => {
  const { actor, scope } = ctx
  return transact(ctx, async (ctx) => {
    const { application, document: before } = await lockScopedDocument(ctx.db, input.id, scope, actor.id)
    expectVersion(ctx, before)
    const { status, reviewed_by, reviewed_at, superseded_by, document_type } = before
    const review = {
      status,
      reviewed_by,
      reviewed_at,
      replaced: superseded_by !== null,
      decided:
        isDecided(application) ||
        (reviewed_at !== null && (await wasApprovedSince(ctx.db, before.user_id, reviewed_at))),
    }
    if (!mayUndoReview(review, actor.id, nowIso(ctx.clock)))
      throw new AppError(
        'TRANSITION_NOT_ALLOWED',
        { from: status, to: 'pending', missing: [] },
        'You can only undo your own decision, within a few seconds and before anything was built on it',
      )
    const [after] = await ctx.db
      .update(schema.documents)
      .set({
        status: 'pending',
        reason: null,
        reviewed_by: null,
        reviewed_at: null,
        version: before.version + 1,
      })
      .where(eq(schema.documents.id, before.id))
      .returning()
    if (!after) throw new AppError('DOCUMENT_NOT_FOUND')
    if (application)
      await recordEvent(ctx, {
        application_id: application.id,
        code: 'document.reopened',
        values: { document_type },
      })
    await recordAudit(ctx, {
      action: 'document.reopen',
      subject_type: 'document',
      subject_id: before.id,
      before: { status },
      after: { status: 'pending', document_type },
    })
    return presentDocument(after)
  })
}
