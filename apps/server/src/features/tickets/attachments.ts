import { uuidv7 } from 'uuidv7'
import { recordAudit } from '../../platform/audit.ts'
import { nowIso } from '../../platform/clock.ts'
import { transact, type ScopedContext } from '../../platform/context.ts'
import { AppError, invalid } from '../../platform/errors.ts'
import { transactOnce } from '../../platform/idempotency.ts'
import { openStored } from '../../platform/storage/open-stored.ts'
import { sha256 } from '../../platform/secrets.ts'
import { safeFileName } from '../../platform/files/file-name.ts'
import { MAX_FILE_BYTES } from '../../platform/files/judge-file.ts'
import { receiveFile } from '../../platform/files/receive-file.ts'
import { countAttachments, findAttachment, insertAttachment } from './attachment-queries.ts'
import { findTicket, lockTicket } from './queries.ts'
import { withItsReplies } from './with-replies.ts'

const MAX_ATTACHMENTS = 20

/**
 * Adds a file to a ticket: type by content, as for documents. Bytes are stored before the row that refers to
 * them.
 */
export const attachToTicket = async (
  ctx: ScopedContext<'tickets.reply'>,
  input: { id: string; file: File; internal: boolean },
) => {
  const { actor, scope } = ctx
  const reach = { scope, actor_id: actor.id }
  const found = await findTicket(ctx.db, reach, input.id)
  if (!found) throw new AppError('TICKET_NOT_FOUND')
  if (found.user_id === actor.id && input.internal) throw new AppError('INSUFFICIENT_PERMISSIONS')
  if (input.file.size > MAX_FILE_BYTES) throw new AppError('FILE_TOO_LARGE')
  const judged = await receiveFile(ctx, new Uint8Array(await input.file.arrayBuffer()))
  const storage_key = `tickets/${found.id}/${uuidv7()}.${judged.extension}`
  await ctx.storage.put(storage_key, judged.bytes, judged.mime_type)
  let stored = false
  const once = { id: input.id, internal: input.internal, sha256: sha256(judged.bytes) }
  try {
    return await transactOnce(ctx, 'tickets.attach', once, async (ctx) => {
      const ticket = await lockTicket(ctx.db, reach, input.id)
      if (!ticket) throw new AppError('TICKET_NOT_FOUND')
      if ((await countAttachments(ctx.db, ticket.id)) >= MAX_ATTACHMENTS)
        throw invalid('file', `A ticket can have up to ${MAX_ATTACHMENTS} files`)
      await insertAttachment(ctx.db, {
        ticket_id: ticket.id,
        user_id: actor.id,
        file_name: safeFileName(input.file.name, judged.extension, 'attachment'),
        file_size: judged.bytes.byteLength,
        mime_type: judged.mime_type,
        storage_key,
        internal: input.internal,
        created_at: nowIso(ctx.clock),
      })
      await recordAudit(ctx, {
        action: 'ticket.attach',
        subject_type: 'support_ticket',
        subject_id: ticket.id,
        after: { mime_type: judged.mime_type, internal: input.internal },
      })
      stored = true
      return withItsReplies(ctx.db, actor, ticket)
    })
  } finally {
    // Refused, or a repeat whose file already exists.
    if (!stored) await ctx.storage.delete(storage_key)
  }
}

/** Reads an attachment in scope. Audited, with reader and owner. */
export const readAttachment = async (
  ctx: ScopedContext<'tickets.read'>,
  input: { id: string; attachment_id: string },
): Promise<File> => {
  const { actor, scope } = ctx
  const row = await transact(ctx, async (ctx) => {
    const ticket = await findTicket(ctx.db, { scope, actor_id: actor.id }, input.id)
    if (!ticket) throw new AppError('TICKET_NOT_FOUND')
    const found = await findAttachment(ctx.db, actor.id, ticket.id, input.attachment_id)
    if (!found) throw new AppError('ATTACHMENT_NOT_FOUND')
    await recordAudit(ctx, {
      action: 'ticket.read-attachment',
      subject_type: 'support_ticket',
      subject_id: ticket.id,
      after: { attachment_id: input.attachment_id },
      kind: 'read',
    })
    return found
  })
  const stored = { key: row.storage_key, name: row.file_name, type: row.mime_type }
  return openStored(ctx.storage, stored, () => new AppError('ATTACHMENT_NOT_FOUND'))
}
