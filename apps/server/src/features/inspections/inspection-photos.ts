import { schema } from '@efie/database'
import { and, count, eq } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { recordAudit } from '../../platform/audit.ts'
import { nowIso } from '../../platform/clock.ts'
import { transact, type ScopedContext } from '../../platform/context.ts'
import { AppError, invalid, isOutage } from '../../platform/errors.ts'
import { transactOnce } from '../../platform/idempotency.ts'
import { openStored } from '../../platform/storage/open-stored.ts'
import { sha256 } from '../../platform/secrets.ts'
import { MAX_FILE_BYTES } from '../../platform/files/judge-file.ts'
import { receiveFile } from '../../platform/files/receive-file.ts'
import { inspectionScope, lockScopedInspection } from './queries.ts'

const { inspectionPhotos, inspections } = schema

export const MAX_PHOTOS = 12

/** Adds a photo to an inspection that hasn't been reported, once per Idempotency-Key. */
export const addInspectionPhoto = async (
  ctx: ScopedContext<'inspections.write'>,
  input: { id: string; file: File },
) => {
  const { actor, scope } = ctx
  if (input.file.size > MAX_FILE_BYTES) throw new AppError('FILE_TOO_LARGE')
  const judged = await receiveFile(ctx, new Uint8Array(await input.file.arrayBuffer()))
  const { preview } = judged
  if (preview === null) throw invalid('file', 'Choose a JPEG, PNG or WebP picture')
  const id = uuidv7()
  const base = `inspections/${input.id}/${id}`
  const storage_key = `${base}.${judged.extension}`
  const preview_key = `${base}-small.webp`
  let stored = false
  const once = { id: input.id, sha256: sha256(judged.bytes) }
  try {
    return await transactOnce(ctx, 'inspections.addPhoto', once, async (ctx) => {
      const visit = await lockScopedInspection(ctx.db, input.id, scope, actor.id)
      if (visit.user_id === actor.id) throw new AppError('SAME_PERSON')
      if (visit.status !== 'scheduled')
        throw new AppError('TRANSITION_NOT_ALLOWED', { from: visit.status, to: visit.status, missing: [] })
      const [held] = await ctx.db
        .select({ photos: count() })
        .from(inspectionPhotos)
        .where(eq(inspectionPhotos.inspection_id, visit.id))
      if ((held?.photos ?? 0) >= MAX_PHOTOS)
        throw invalid('file', `A visit can have up to ${MAX_PHOTOS} photos`)
      // Bytes first, so that the row never refers to a missing file.
      await ctx.storage.put(storage_key, judged.bytes, judged.mime_type)
      await ctx.storage.put(preview_key, preview, 'image/webp')
      stored = true
      await ctx.db.insert(inspectionPhotos).values({
        id,
        inspection_id: visit.id,
        storage_key,
        preview_key,
        mime_type: judged.mime_type,
        created_by: actor.id,
        created_at: nowIso(ctx.clock),
      })
      await recordAudit(ctx, {
        action: 'inspection.add-photo',
        subject_type: 'inspection',
        subject_id: visit.id,
        after: { photo: id },
      })
      return { id, inspection_id: visit.id }
    })
  } catch (error) {
    if (stored && !isOutage(error)) {
      await ctx.storage.delete(storage_key)
      await ctx.storage.delete(preview_key)
    }
    throw error
  }
}

/** A photo's bytes, for those who may read its inspection. Audited like reads of documents. */
export const readInspectionPhoto = async (
  ctx: ScopedContext<'inspections.read'>,
  input: { id: string; photo_id: string; size: 'large' | 'small' },
): Promise<File> => {
  const { actor, scope } = ctx
  const missing = () => new AppError('NOT_FOUND', undefined, 'Photo not found')
  const row = await transact(ctx, async (ctx) => {
    const [found] = await ctx.db
      .select({
        storage_key: inspectionPhotos.storage_key,
        preview_key: inspectionPhotos.preview_key,
        mime_type: inspectionPhotos.mime_type,
      })
      .from(inspectionPhotos)
      .innerJoin(inspections, eq(inspections.id, inspectionPhotos.inspection_id))
      .where(
        and(
          eq(inspectionPhotos.id, input.photo_id),
          eq(inspections.id, input.id),
          inspectionScope(scope, actor.id),
        ),
      )
    if (!found) throw missing()
    await recordAudit(ctx, {
      action: input.size === 'small' ? 'inspection.preview-photo' : 'inspection.read-photo',
      subject_type: 'inspection',
      subject_id: input.id,
      after: { photo: input.photo_id },
      kind: 'read',
    })
    return found
  })
  const key = input.size === 'small' ? row.preview_key : row.storage_key
  const type = input.size === 'small' ? 'image/webp' : row.mime_type
  return openStored(ctx.storage, { key, name: key.split('/').at(-1) ?? 'photo', type }, missing)
}
