import type { propertyInput } from '@efie/contracts/properties'
import { definedFields } from '@efie/domain'
import type { z } from 'zod'
import { recordAudit } from '../../platform/audit.ts'
import { nowIso } from '../../platform/clock.ts'
import { expectVersion, transact, type ScopedContext } from '../../platform/context.ts'
import { AppError, invalid } from '../../platform/errors.ts'
import { toE164 } from '../../platform/phone.ts'
import {
  deletePropertyRow,
  insertProperty,
  lockProperty,
  updatePropertyRow,
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
const facts = ({ name, monthly_rent, listed }: PropertyRow) => ({ name, monthly_rent, listed })

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
    return property
  })
}

export const updateProperty = async (
  ctx: ScopedContext<'properties.write'>,
  { id, ...input }: Partial<PropertyInput> & { id: string },
) => {
  return transact(ctx, async (ctx) => {
    const before = await lockProperty(ctx.db, id)
    if (!before) throw new AppError('PROPERTY_NOT_FOUND')
    expectVersion(ctx, before)
    const after = await updatePropertyRow(ctx.db, id, definedFields(withPhone(input)), nowIso(ctx.clock))
    await recordAudit(ctx, {
      action: 'property.update',
      subject_type: 'property',
      subject_id: id,
      before: facts(before),
      after: facts(after),
    })
    return after
  })
}

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
