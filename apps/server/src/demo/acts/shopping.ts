import { addDays, localDateOf } from '@efie/domain'
import { call } from '@orpc/server'
import { nowIso } from '../../platform/clock.ts'
import { router } from '../../router.ts'
import type { Tenant } from '../cast/tenants.ts'
import type { OrderStory } from '../stories/order-list.ts'
import type { StoryContext } from '../stage.ts'
import { pay } from './paying.ts'

/** Adds products to the cart and orders them. */
export const placeOrder = (of: StoryContext, buyer: Tenant, variant_id: string, story: OrderStory) => {
  const { world, random } = of
  const { quantity = 1, slot = 'morning', months } = story
  return call(
    router.orders.create,
    {
      lines: [{ variant_id, quantity }],
      delivery: {
        recipient_name: buyer.full_name,
        phone: buyer.phone,
        region: 'Greater Accra',
        address: buyer.address,
        gps: `GA-${random.between(100, 899)}-${random.between(1_000, 9_899)}`,
        landmark: 'Opposite the filling station',
        // Some products take several working days.
        delivery_date: addDays(localDateOf(nowIso(world.clock)), 8),
        delivery_slot: slot,
      },
      ...(months === undefined ? { pay: 'now' as const } : { pay: 'instalments' as const, months }),
    },
    { context: world.as(buyer) },
  )
}

/** The analyst verifies the buyer's income and approves the plan. */
export const allowCredit = ({ world, staff }: StoryContext, buyer: Tenant, id: string) =>
  call(
    router.orders.transition,
    { id, to: 'awaiting-payment', verified_net_income: buyer.monthly_income, verified_obligations: 0 },
    { context: world.as(staff.analyst) },
  )

export const signPlan = async ({ world }: StoryContext, buyer: Tenant, id: string) => {
  const { terms_hash } = await call(router.orders.agreement, { id }, { context: world.as(buyer) })
  await call(router.orders.sendSigningCode, { id }, { context: world.as(buyer) })
  await call(
    router.orders.sign,
    {
      id,
      terms_hash,
      signed_name: buyer.full_name,
      consents: { terms_read: true, credit_bureau: true, data_processing: true },
      code: world.codeSentTo(buyer.email),
    },
    { context: world.as(buyer) },
  )
}

export const payOrder = (of: StoryContext, buyer: Tenant, id: string) =>
  pay(of, buyer, { order_id: id, payment_type: 'order' })

export const pack = ({ world, staff }: StoryContext, id: string) =>
  call(router.orders.fulfil, { id }, { context: world.as(staff.admin) })

const parcelOf = async ({ world }: StoryContext, buyer: Tenant, id: string) => {
  const { fulfilments } = await call(router.orders.get, { id }, { context: world.as(buyer) })
  const parcel = fulfilments.at(-1)
  if (!parcel) throw new Error('nothing is packed')
  return parcel
}

/** The courier takes the parcel, or delivers it against the buyer's code. */
export const moveParcel = async (
  of: StoryContext,
  buyer: Tenant,
  id: string,
  to: 'out-for-delivery' | 'delivered',
) => {
  const { id: fulfilment_id, delivery_code } = await parcelOf(of, buyer, id)
  const code = to === 'delivered' && delivery_code !== null ? { code: delivery_code } : {}
  await call(
    router.orders.moveFulfilment,
    { id, fulfilment_id, to, ...code },
    { context: of.world.as(of.staff.admin) },
  )
}
