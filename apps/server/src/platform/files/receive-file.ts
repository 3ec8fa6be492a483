import { isAdminRole, uploadQuotas } from '@efie/domain'
import { signedIn, type Context } from '../../platform/context.ts'
import { AppError, invalid } from '../../platform/errors.ts'
import { ScanAwayError, scanBytes } from '../../platform/files/clamd.ts'
import { quotaReached } from '../../platform/quotas.ts'
import { countAll } from '../../platform/rate-limits.ts'
import { text } from '../../platform/texts/text.ts'
import { judgeFile, judgeType, MAX_FILE_BYTES, type JudgedFile } from './judge-file.ts'

/**
 * Counts a file against its sender's daily upload quota (domain.md §7). Outside any transaction, so that
 * refused files count too.
 */
export const requireUploadRoom = async (ctx: Context, size: number): Promise<void> => {
  const actor = signedIn(ctx)
  const quota = uploadQuotas[isAdminRole(actor.role) ? 'staff' : 'person']
  const [files, kibibytes] = await countAll(ctx, [
    { name: 'upload:files', subject: actor.id, limit: quota.files },
    {
      name: 'upload:kibibytes',
      subject: actor.id,
      limit: quota.kibibytes,
      times: Math.max(1, Math.ceil(size / 1_024)),
    },
  ])
  if (files?.over)
    throw await quotaReached(ctx, {
      quota: 'uploads-a-day',
      limit: quota.files.count,
      until: files.until,
      words: text('You’ve sent {limit} files today, which is the most in a day. Send more tomorrow.', {
        limit: quota.files.count,
      }),
    })
  if (kibibytes?.over)
    throw await quotaReached(ctx, {
      quota: 'upload-size-a-day',
      limit: quota.kibibytes.count * 1_024,
      until: kibibytes.until,
      words: text(
        'You’ve sent {megabytes} MB of files today, which is the most in a day. Send more tomorrow, or send smaller files.',
        { megabytes: Math.round(quota.kibibytes.count / 1_024) },
      ),
    })
}

const infected = {
  path: 'file',
  message: 'Our virus check found something harmful in this file. Clean your device, and send another file.',
}

/** Only if the deployment has a scanner. A scanner without a verdict blocks the upload. */
const requireClean = async (ctx: Context, bytes: Uint8Array): Promise<void> => {
  const url = ctx.config.CLAMAV_URL
  if (url === undefined) return
  try {
    const found = await scanBytes(url, bytes)
    if (found === null) return
    ctx.log.warn({ found, user_id: ctx.actor?.id, request_id: ctx.request.request_id }, 'infected upload')
  } catch (error) {
    if (!(error instanceof ScanAwayError)) throw error
    ctx.log.error({ err: error, request_id: ctx.request.request_id }, 'no virus scan')
    throw new AppError('SCAN_AWAY')
  }
  throw new AppError('FILE_NOT_SAFE', { issues: [infected] }, infected.message)
}

const requireRoom = async (ctx: Context, bytes: Uint8Array): Promise<void> => {
  if (bytes.byteLength > MAX_FILE_BYTES) throw new AppError('FILE_TOO_LARGE')
  await requireUploadRoom(ctx, bytes.byteLength)
}

/** Every file a person uploads to keep comes through here: quota, type by content, malware scan. */
export const receiveFile = async (ctx: Context, bytes: Uint8Array): Promise<JudgedFile> => {
  await requireRoom(ctx, bytes)
  const judged = await judgeFile(bytes)
  await requireClean(ctx, bytes)
  return judged
}

/** A picture by its content, scanned. Of those in an archive, the quota counts the archive. */
export const judgePicture = async (ctx: Context, bytes: Uint8Array): Promise<void> => {
  const { extension } = await judgeType(bytes)
  await requireClean(ctx, bytes)
  if (extension === 'pdf') throw invalid('file', 'Choose a JPEG, PNG or WebP picture')
}

/** The same for a picture that the caller renders, so that it isn't decoded twice. */
export const receivePicture = async (ctx: Context, bytes: Uint8Array): Promise<void> => {
  await requireRoom(ctx, bytes)
  await judgePicture(ctx, bytes)
}
