import { call } from '@orpc/server'
import { router } from '../../router.ts'
import { withKey, type SignedInContext } from '../money.ts'
import { PICTURE } from '../picture.ts'
import {
  codeSent,
  deliver,
  instalments,
  makeConfirmed,
  makeRunningPlan,
  orderInput,
  verifyIncome,
} from '../shop.ts'
import { signatureOf } from '../sign-terms.ts'
import { situation, type Stage } from './situation.ts'

const reason = 'Changed my mind'
const NAME = 'Ama Serwaa'

interface Order {
  tenant: SignedInContext
  id: string
}

const makePaidOrder = async (stage: Stage): Promise<Order> => {
  const tenant = await stage.signIn('user')
  const { id } = await makeConfirmed(stage, tenant, orderInput(stage.goods))
  return { tenant, id }
}

const pack = ({ id }: Order, { admin }: Stage) =>
  call(router.orders.fulfil, { id }, { context: withKey(admin) })

const sendOut = async (order: Order, stage: Stage) => {
  const { fulfilments } = await pack(order, stage)
  const parcel = { id: order.id, fulfilment_id: fulfilments[0]?.id ?? '' }
  const out = { ...parcel, to: 'out-for-delivery' as const }
  await call(router.orders.moveFulfilment, out, { context: withKey(stage.admin) })
  return parcel
}

export const paidOrder = situation(makePaidOrder, {
  'orders.create': ({ tenant }, { goods }) => ({ by: tenant.actor, input: { ...orderInput(goods) } }),
  'orders.transition': ({ tenant, id }) => ({ by: tenant.actor, input: { id, to: 'cancelled', reason } }),
  'orders.fulfil': ({ id }, { admin }) => ({ by: admin.actor, input: { id } }),
  'orders.moveFulfilment': async (order, stage) => {
    const { fulfilments } = await pack(order, stage)
    return {
      by: stage.admin.actor,
      input: { id: order.id, fulfilment_id: fulfilments[0]?.id, to: 'out-for-delivery' },
    }
  },
  'orders.moveFulfilment (delivered)': async (order, stage) => {
    const parcel = await sendOut(order, stage)
    const { fulfilments } = await call(router.orders.get, { id: order.id }, { context: order.tenant })
    return {
      by: stage.admin.actor,
      input: { ...parcel, to: 'delivered', code: fulfilments[0]?.delivery_code },
    }
  },
  'orders.moveFulfilment (brought back)': async (order, stage) => ({
    by: stage.admin.actor,
    input: { ...(await sendOut(order, stage)), to: 'packed', reason: 'No one was there' },
  }),
})

const askToReturn = ({ tenant, id }: Order) =>
  call(router.orders.requestReturn, { id, reason: 'Dented' }, { context: withKey(tenant) })

export const deliveredOrder = situation(
  async (stage) => {
    const order = await makePaidOrder(stage)
    await deliver(stage, order.tenant, order.id)
    return order
  },
  {
    'orders.requestReturn': ({ tenant, id }) => ({ by: tenant.actor, input: { id, reason: 'Dented' } }),
    'orders.addReturnPhoto': async (order) => {
      await askToReturn(order)
      const { tenant, id } = order
      return { by: tenant.actor, input: { id, file: new File([PICTURE], 'dent.png', { type: 'image/png' }) } }
    },
    'orders.transition (closed)': ({ id }, { admin }) => ({ by: admin.actor, input: { id, to: 'closed' } }),
    'orders.transition (returned)': async (order, { admin }) => {
      await askToReturn(order)
      return { by: admin.actor, input: { id: order.id, to: 'returned' } }
    },
    'orders.transition (a return refused)': async (order, { admin }) => {
      await askToReturn(order)
      return { by: admin.actor, input: { id: order.id, to: 'delivered', reason: 'Used for a week' } }
    },
    'chargebacks.writeOff': async ({ tenant, id }, { finance }) => {
      const { data } = await call(router.payments.list, { limit: 25 }, { context: tenant })
      const paid = data.find((payment) => payment.order_id === id)
      const dispute = { id: paid?.id ?? '', reason: 'Told by the bank' }
      const recorded = await call(router.chargebacks.record, dispute, { context: withKey(finance) })
      return { by: finance.actor, input: { id: recorded.id, reason: 'Moved abroad' } }
    },
  },
)

const sendCode = ({ tenant, id }: Order) =>
  call(router.orders.sendSigningCode, { id }, { context: withKey(tenant) })

/** Within the limit, not yet signed. */
export const orderToSign = situation(
  async (stage) => {
    const tenant = await stage.signIn('user', { full_name: NAME })
    await verifyIncome(stage, tenant.actor.id, 900_000)
    const input = orderInput(stage.goods, instalments(6))
    const { id } = await call(router.orders.create, input, { context: withKey(tenant) })
    return { tenant, id }
  },
  {
    'orders.agreement': ({ tenant, id }) => ({ by: tenant.actor, input: { id } }),
    'orders.agreementPdf': ({ tenant, id }) => ({ by: tenant.actor, input: { id } }),
    'orders.sendSigningCode': ({ tenant, id }) => ({ by: tenant.actor, input: { id } }),
    'orders.sign': async (order, { services }) => {
      const { tenant, id } = order
      const { terms_hash } = await call(router.orders.agreement, { id }, { context: tenant })
      await sendCode(order)
      return {
        by: tenant.actor,
        input: {
          id,
          terms_hash,
          signed_name: NAME,
          consents: { terms_read: true, credit_bureau: true, data_processing: true },
          code: await codeSent(services.db, 'order-code'),
        },
      }
    },
    'orders.reshape': ({ tenant, id }) => ({ by: tenant.actor, input: { id, months: 3, confirm: true } }),
    'stock.releaseHold': ({ id }, { admin, goods }) => ({
      by: admin.actor,
      input: { id: goods.stock_item_id, order_id: id, reason: 'Held too long' },
    }),
  },
)

/** Of a person without verified income. */
export const orderToDecide = situation(
  async (stage) => {
    const tenant = await stage.signIn('user')
    const input = orderInput(stage.goods, instalments(6))
    return call(router.orders.create, input, { context: withKey(tenant) })
  },
  {
    'orders.transition (credit given)': ({ id }, { analyst }) => ({
      by: analyst.actor,
      input: { id, to: 'awaiting-payment', verified_net_income: 900_000, verified_obligations: 0 },
    }),
    'orders.transition (credit declined)': ({ id }, { analyst }) => ({
      by: analyst.actor,
      input: { id, to: 'declined', reason: 'The income is not enough' },
    }),
  },
)

export const runningPlan = situation((stage) => makeRunningPlan(stage, 6), {
  'orders.signReshape': async ({ tenant, id }, stage) => {
    const look = { id, months: 12, confirm: false }
    const { new_terms } = await call(router.orders.reshape, look, { context: withKey(tenant) })
    const terms_hash = new_terms?.terms_hash ?? ''
    return {
      by: tenant.actor,
      input: { ...(await signatureOf(stage, tenant, { id, terms_hash })), months: 12 },
    }
  },
})
