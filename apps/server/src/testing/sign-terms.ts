import { schema } from '@efie/database'
import { eq } from 'drizzle-orm'
import {
  acceptReschedule,
  declineReschedule,
  getOfferedTerms,
} from '../features/lending/servicing/answer-dates.ts'
import { sendTermsCode } from '../features/lending/terms/sign-terms.ts'
import { reshapeOrder, signReshape } from '../features/orders/plans/reshape-order.ts'
import type { Harness } from './harness.ts'
import { withKey, type SignedInContext } from './money.ts'
import { codeSent } from './shop.ts'
import { withScope } from '../platform/context.ts'

type World = Pick<Harness, 'services' | 'clock'>

/** A signature over terms, with a code that was really sent. */
export const signatureOf = async (
  world: World,
  tenant: SignedInContext,
  { id, terms_hash }: { id: string; terms_hash: string },
) => {
  // Codes are sent at most once a minute.
  world.clock.advance({ seconds: 61 })
  await sendTermsCode(withScope(tenant, 'loans.own'), { id })
  const [profile] = await world.services.db
    .select({ full_name: schema.profiles.full_name })
    .from(schema.profiles)
    .where(eq(schema.profiles.id, tenant.actor.id))
  return {
    id,
    terms_hash,
    signed_name: profile?.full_name ?? '',
    consents: { terms_read: true } as const,
    code: await codeSent(world.services.db, 'changed-terms-code'),
  }
}

/** The tenant opens the offered dates and signs them. */
export const acceptDates = async (world: World, tenant: SignedInContext, id: string) => {
  const { terms_hash } = await getOfferedTerms(withScope(tenant, 'loans.own'), { id })
  return acceptReschedule(
    withScope(tenant, 'loans.own'),
    await signatureOf(world, tenant, { id, terms_hash }),
  )
}

export const answerDates = (world: World, tenant: SignedInContext, id: string, accept: boolean) =>
  accept ? acceptDates(world, tenant, id) : declineReschedule(withScope(tenant, 'loans.own'), { id })

/** The tenant previews another term for a running plan and signs it; before the down payment, confirms it. */
export const changeMonths = async (world: World, tenant: SignedInContext, id: string, months: number) => {
  const shown = await reshapeOrder(withScope(withKey(tenant), 'orders.sign'), { id, months, confirm: false })
  if (!shown.new_terms)
    return reshapeOrder(withScope(withKey(tenant), 'orders.sign'), { id, months, confirm: true })
  const { terms_hash } = shown.new_terms
  return signReshape(withScope(tenant, 'orders.sign'), {
    ...(await signatureOf(world, tenant, { id, terms_hash })),
    months,
  })
}
