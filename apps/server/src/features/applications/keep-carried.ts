import { schema } from '@efie/database'
import { documentsOfFact, type ProductTerms, type RenewalFact } from '@efie/domain'
import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import { nowIso } from '../../platform/clock.ts'
import type { TransactionContext } from '../../platform/context.ts'
import { loadActiveProduct } from '../quotes/index.ts'
import type { Application } from './queries.ts'

const { documents } = schema

/** Fields each carried-over fact depends on. Identity and income aren't included. */
const fieldsOf: Partial<Record<RenewalFact, readonly string[]>> = {
  landlord: ['landlord_name', 'landlord_phone'],
  property: ['property_address', 'property_region', 'property_gps'],
}

type Kept = Pick<Application, 'carried' | 'carried_inspection_id'> & { terms: ProductTerms }

/**
 * A changed fact of a renewal is no longer carried over: its documents are dropped, and another home needs a
 * paid inspection.
 */
export const keepCarried = async (
  ctx: TransactionContext,
  { id, carried, carried_inspection_id, terms }: Application,
  changed: readonly string[],
): Promise<Kept> => {
  const touches = (fact: RenewalFact) =>
    carried?.[fact] != null && (fieldsOf[fact] ?? []).some((field) => changed.includes(field))
  const kept: Kept = { carried, carried_inspection_id, terms }
  if (carried === null) return kept
  if (touches('landlord')) {
    kept.carried = { ...carried, landlord: null }
    await ctx.db
      .delete(documents)
      .where(
        and(
          eq(documents.application_id, id),
          isNotNull(documents.carried_from),
          inArray(documents.document_type, [...documentsOfFact.landlord]),
        ),
      )
  }
  if (touches('property')) {
    const { inspection_fee } = (await loadActiveProduct(ctx.db, 'rent', nowIso(ctx.clock))).terms
    kept.carried = { ...(kept.carried ?? carried), property: null }
    kept.carried_inspection_id = null
    kept.terms = { ...terms, inspection_fee }
  }
  return kept
}
