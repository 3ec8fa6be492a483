import { z } from 'zod'
import { id, instant, operation } from './base.ts'

/** Files that a phone's own viewer can open by a link. Each is one of the operations that answer a file. */
export const linkedFiles = [
  'receipt',
  'statement',
  'certificate',
  'agreement',
  'addendum',
  'order-agreement',
  'order-invoice',
  'invoice',
  'document',
] as const
export type LinkedFile = (typeof linkedFiles)[number]

/**
 * A viewer outside the app can't send a token, so it gets a link that carries the right to one file for a few
 * minutes, and only while the session lasts. Whether the person may read the file is decided when it is opened.
 */
export const link = operation
  .meta({ access: 'signed-in', audit: { none: 'gives no data; opening the link is audited like the file' } })
  .route({
    method: 'POST',
    path: '/file-links',
    summary: 'Get a link that opens a file without a token for five minutes',
    tags: ['documents'],
  })
  .input(
    z.object({
      file: z.enum(linkedFiles),
      /** Of the payment, loan, application, order, invoice or document. */
      id,
      /** Of the loan's addendum. */
      addendum_id: id.optional(),
    }),
  )
  .output(
    z.object({
      /** Path and query on this site. */
      path: z.string(),
      expires_at: instant,
    }),
  )
