import type { propertyInput } from '@efie/contracts/properties'
import type { Database, schema } from '@efie/database'
import { definedFields, type PhotoFormat } from '@efie/domain'
import type { z } from 'zod'
import { recordAudit } from '../../platform/audit.ts'
import { nowIso } from '../../platform/clock.ts'
import {
  expectVersion,
  transact,
  type ScopedContext,
  type TransactionContext,
} from '../../platform/context.ts'
import { AppError, invalid } from '../../platform/errors.ts'
import { toE164 } from '../../platform/phone.ts'
import { addPhoto, photoAddress, readPhoto, requireRoom } from '../photos/index.ts'
import {
  deletePropertyRow,
  findPropertiesById,
  insertProperty,
  lockProperty,
  ofPropertyInScope,
  updatePropertyRow,
  withPhotosOf,
  type PropertyRow,
} from './queries.ts'

type PropertyInput = z.infer<typeof propertyInput>

const withPhone = <Input extends Partial<PropertyInput>>(input: Input): Input => {
  if (input.owner_phone === undefined || input.owner_phone === null) return input
  const owner_phone = input.owner_phone === '' ? null : toE164(input.owner_phone)
  if (owner_phone === null && input.owner_phone !== '')
    throw invalid('owner_phone', 'Enter a phone number, for example 024 123 4567')
  return { ...input, owner_phone }
}

/** For the audit: facts of the property, not its owner. */
const facts = ({ name, monthly_rent, listed, images }: PropertyRow) => ({
  name,
  monthly_rent,
  listed,
  pictures: images.length,
})

const present = async (db: Database, row: PropertyRow) => {
  const [property] = await withPhotosOf(db, [row])
  if (!property) throw new Error('a row was lost')
  return property
}

export const createProperty = async (ctx: ScopedContext<'properties.write'>, input: PropertyInput) => {
  return transact(ctx, async (ctx) => {
    const now = nowIso(ctx.clock)
    const property = await insertProperty(ctx.db, { ...withPhone(input), created_at: now, updated_at: now })
    await recordAudit(ctx, {
      action: 'property.create',
      subject_type: 'property',
      subject_id: property.id,
      after: facts(property),
    })
    return present(ctx.db, property)
  })
}

/** Changes a property under its lock, audited. */
const changeProperty = async (
  ctx: TransactionContext,
  id: string,
  action: string,
  changesOf: (before: PropertyRow) => Partial<typeof schema.properties.$inferInsert>,
) => {
  const before = await lockProperty(ctx.db, id)
  if (!before) throw new AppError('PROPERTY_NOT_FOUND')
  expectVersion(ctx, before)
  const after = await updatePropertyRow(ctx.db, id, changesOf(before), nowIso(ctx.clock))
  await recordAudit(ctx, {
    action,
    subject_type: 'property',
    subject_id: id,
    before: facts(before),
    after: facts(after),
  })
  return present(ctx.db, after)
}

const picturesOf = (images: string[]) => ({ images, image_url: images[0] ?? null })

/** Photos are added by uploading them, and are deleted with their property. Here they are arranged and removed. */
const arranged = (before: readonly string[], asked: readonly string[]) => {
  const images = [...new Set(asked)]
  if (images.some((image) => !before.includes(image)))
    throw invalid('images', 'Upload the photo for this property')
  return picturesOf(images)
}

export const updateProperty = async (
  ctx: ScopedContext<'properties.write'>,
  { id, images, ...input }: Partial<PropertyInput> & { id: string; images?: string[] | undefined },
) =>
  transact(ctx, (ctx) =>
    changeProperty(ctx, id, 'property.update', (before) => ({
      ...definedFields(withPhone(input)),
      ...(images && arranged(before.images, images)),
    })),
  )

/** Adds a photo to a property after its other photos. */
export const addPropertyImage = (ctx: ScopedContext<'properties.write'>, input: { id: string; file: File }) =>
  addPhoto(
    ctx,
    input.file,
    { property_id: input.id },
    {
      requireOwner: async () => {
        const [property] = await findPropertiesById(ctx.db, ctx.scope, [input.id])
        if (!property) throw new AppError('PROPERTY_NOT_FOUND')
      },
      list: (id) =>
        transact(ctx, (ctx) =>
          changeProperty(ctx, input.id, 'property.add-image', ({ images }) => {
            requireRoom('A property', images)
            return picturesOf([...images, photoAddress('property', id)])
          }),
        ),
    },
  )

export const readPropertyImage = (
  ctx: ScopedContext<'properties.read'>,
  input: { image_id: string; format: PhotoFormat; frame?: number | undefined },
): Promise<File> => readPhoto(ctx, input, ofPropertyInScope(ctx.scope))

export const deleteProperty = async (ctx: ScopedContext<'properties.write'>, input: { id: string }) => {
  return transact(ctx, async (ctx) => {
    const before = await lockProperty(ctx.db, input.id)
    if (!before) throw new AppError('PROPERTY_NOT_FOUND')
    expectVersion(ctx, before)
    await deletePropertyRow(ctx.db, input.id)
    await recordAudit(ctx, {
      action: 'property.delete',
      subject_type: 'property',
      subject_id: input.id,
      before: facts(before),
    })
    return { ok: true as const }
  })
}
