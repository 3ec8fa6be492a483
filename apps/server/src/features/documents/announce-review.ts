import { documentTypeLabels, statusLabel, undoReviewUntil } from '@efie/domain'
import { z } from 'zod'
import { asSystem, transact, type Services, type TransactionContext } from '../../platform/context.ts'
import { labelWord } from '../../platform/texts/figures.ts'
import { text } from '../../platform/texts/text.ts'
import { notify } from '../notifications/index.ts'
import { loadReviewed, type Document } from './queries.ts'

const ANNOUNCE_REVIEW = 'announce-document-review'

const announced = z.object({ id: z.uuid(), version: z.int() })

/** The owner hears of a decision once it can no longer be undone, so a slip isn't sent to anyone. */
export const announceReviewLater = async (
  ctx: TransactionContext,
  { id, version }: Document,
  reviewedAt: string,
): Promise<void> =>
  ctx.jobs.enqueue(ctx.db, ANNOUNCE_REVIEW, { id, version }, { start_after: undoReviewUntil(reviewedAt) })

/** Notifies the owner in the specification's words, unless the decision was undone or replaced since. */
const announceReview = async (services: Services, data: Record<string, unknown>): Promise<void> => {
  const { id, version } = announced.parse(data)
  await transact(asSystem(services), async (ctx) => {
    const [document] = await loadReviewed(ctx.db, id, version)
    if (!document) return
    const { document_type, status, user_id } = document
    const values = {
      type: labelWord(documentTypeLabels[document_type]),
      status: labelWord(statusLabel(status)),
    }
    await notify(ctx, {
      user_id,
      type: 'document',
      title: text('Document {type} is now {status}', values),
      message: text('Your document "{type}" is now {status}', values),
      link: '/documents',
    })
  })
}

export const registerReviewJobs = (services: Services): void =>
  services.jobs.handle(ANNOUNCE_REVIEW, (data) => announceReview(services, data))
