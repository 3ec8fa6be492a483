import {
  addDays,
  defaultTaxRates,
  quoteShopPlan,
  shopSold,
  splitTax,
  type OrderStatus,
  type ShopPlan,
} from '@efie/domain'
import { addAudit, addEntry, addNotice, moment, type Actor, type Demo } from './demo.ts'
import { orderStories, type OrderStory } from './order-stories.ts'
import { paydayDaysAgo } from './course.ts'
import { addPlan } from './order-plans.ts'
import { addPayment, complete } from './payments.ts'
import type { Profile, Staff } from './people.ts'
import { moveDemoStock, type DemoVariant } from './shop.ts'

export type OrderRow = Demo['rows']['orders'][number] & {
  id: string
  status: OrderStatus
  cash_price: number
  down_payment: number
}

const titles: Partial<Record<OrderStatus, string>> = {
  'pending-credit': 'Order placed: we look at your credit',
  'awaiting-payment': 'Order placed: waiting for your payment',
  confirmed: 'Order confirmed',
  packed: 'Order packed',
  'out-for-delivery': 'On its way to you',
  delivered: 'Delivered',
  closed: 'Order closed',
  declined: 'Order declined',
  expired: 'The reservation ran out',
  cancelled: 'Order cancelled',
  'return-requested': 'Return requested',
}

/** The way that leads to each status. */
const wayTo = (status: OrderStatus, months: number | undefined): OrderStatus[] => {
  const paid: OrderStatus[] = ['awaiting-payment', 'confirmed', 'packed', 'out-for-delivery', 'delivered']
  if (status === 'pending-credit') return ['pending-credit']
  if (status === 'declined') return ['pending-credit', 'declined']
  if (status === 'expired' || status === 'cancelled') return ['awaiting-payment', status]
  if (status === 'closed' || status === 'return-requested') return [...paid, status]
  const way = paid.slice(0, paid.indexOf(status) + 1)
  return months === undefined ? way : ['pending-credit', ...way]
}

const daysAfter: Partial<Record<OrderStatus, number>> = {
  confirmed: 0,
  packed: 1,
  'out-for-delivery': 2,
  delivered: 2,
  'return-requested': 4,
  declined: 1,
  closed: 17,
}

interface Told {
  demo: Demo
  staff: Staff
  story: OrderStory
  customer: Profile
  variant: DemoVariant
  quantity: number
  order: OrderRow
  line_id: string
}

/** When each step of the way was taken: in order, never later than now. */
const timesOf = ({ demo, order }: Told, way: readonly OrderStatus[]): string[] => {
  const day = order.created_at?.slice(0, 10) ?? demo.today
  let last = order.created_at ?? demo.now
  return way.map((status, index) => {
    const later = daysAfter[status] ?? 0
    const minute = Math.min(58, 10 + index * 6)
    const wanted = index === 0 ? last : moment(demo, addDays(day, later), 11 + Math.min(index, 5), minute)
    last = wanted > last ? wanted : last
    return last
  })
}

const pay = (told: Told, at: string): void => {
  const { demo, customer, order } = told
  const row = addPayment(demo, {
    tenant: customer,
    order_id: order.id,
    payment_type: 'order',
    amount: order.down_payment,
    raised_at: at,
  })
  complete(demo, customer, row, at)
  order.paid_at = at
  addEntry(demo, at, {
    kind: 'payment',
    source_id: row.id,
    description: `Order ${order.reference} sold`,
    effective_date: at.slice(0, 10),
    postings: shopSold(
      { cash_price: order.cash_price, paid: order.down_payment },
      defaultTaxRates,
      'gateway',
      {
        user_id: customer.id,
        order_id: order.id,
      },
    ),
  })
}

const pack = ({ demo, staff, variant, quantity, order, line_id }: Told, at: string): void => {
  const fulfilment_id = demo.id(at)
  moveDemoStock(demo, at, variant.item, { kind: 'sale', quantity, order_id: order.id, actor: staff.admin })
  demo.rows.fulfilments.push({
    id: fulfilment_id,
    order_id: order.id,
    number: 1,
    packed_by: staff.admin.id,
    created_at: at,
    updated_at: at,
  })
  demo.rows.fulfilmentLines.push({ id: demo.id(at), fulfilment_id, order_line_id: line_id, quantity })
}

const askToReturn = ({ demo, order, story, line_id, quantity }: Told, at: string): void => {
  demo.rows.orderReturns.push({
    id: demo.id(at),
    order_id: order.id,
    reason: story.reason ?? 'Not as described',
    lines: [{ order_line_id: line_id, quantity }],
    amount: order.cash_price,
    created_at: at,
  })
}

/** What a step does beside the order's own row. */
const follow = (told: Told, status: OrderStatus, at: string): void => {
  const { demo, staff, order, variant, quantity } = told
  const parcel = demo.rows.fulfilments.find((row) => row.order_id === order.id)
  if (status === 'confirmed') pay(told, at)
  if (status === 'packed') pack(told, at)
  if (status === 'out-for-delivery')
    Object.assign(parcel ?? {}, { status, dispatched_at: at, updated_at: at })
  if (status === 'delivered') {
    Object.assign(parcel ?? {}, { status, delivered_at: at, updated_at: at })
    order.delivered_at = at
  }
  if (status === 'return-requested') askToReturn(told, at)
  if (status === 'awaiting-payment' && order.pay === 'instalments')
    Object.assign(order, { credit_decided_by: staff.analyst.id, credit_decided_at: at, signed_at: at })
  if (status === 'declined')
    Object.assign(order, { credit_decided_by: staff.analyst.id, credit_decided_at: at })
  if (status === 'declined' || status === 'expired' || status === 'cancelled')
    moveDemoStock(demo, at, variant.item, { kind: 'release', quantity, order_id: order.id })
}

const actorOf = ({ staff, customer }: Told, status: OrderStatus, decided: boolean): Actor | null => {
  if (status === 'declined' || (status === 'awaiting-payment' && decided)) return staff.analyst
  if (status === 'packed' || status === 'out-for-delivery' || status === 'delivered') return staff.admin
  return status === 'confirmed' || status === 'expired' || status === 'closed'
    ? null
    : { id: customer.id, role: 'user' }
}

const walk = (told: Told): void => {
  const { demo, order, story, customer } = told
  const way = wayTo(story.status, story.months)
  const times = timesOf(told, way)
  way.forEach((status, index) => {
    const at = times[index] ?? demo.now
    const from: OrderStatus = way[index - 1] ?? 'draft'
    const actor = actorOf(told, status, from === 'pending-credit')
    follow(told, status, at)
    demo.rows.orderEvents.push({
      id: demo.id(at),
      order_id: order.id,
      kind: 'status',
      from_status: from,
      to_status: status,
      title: titles[status] ?? status,
      detail: status === story.status ? (story.reason ?? null) : null,
      actor_id: actor?.id ?? null,
      actor_role: actor?.role ?? 'system',
      created_at: at,
    })
    addAudit(demo, at, actor, {
      action: index === 0 ? 'order.create' : `order.${status}`,
      subject_type: 'order',
      subject_id: order.id,
      after: { status },
    })
    order.status = status
    order.version = index + 1
    order.updated_at = at
    if (index === way.length - 1)
      addNotice(demo, at, {
        user_id: customer.id,
        type: 'system',
        title: titles[status] ?? status,
        message: `Order ${order.reference}`,
        link: `/orders/${order.id}`,
      })
  })
}

const figuresOf = (plan: ShopPlan | null, cash: number) => ({
  months: plan?.months ?? null,
  down_payment: plan?.down_payment ?? cash,
  financed_amount: plan?.financed_amount ?? 0,
  finance_charge: plan?.finance_charge ?? 0,
  instalment_price: plan?.instalment_price ?? cash,
  monthly_amount: plan?.monthly_amount ?? 0,
  last_amount: plan?.last_amount ?? 0,
  apr_nominal: plan?.apr_nominal ?? 0,
  apr_effective: plan?.apr_effective ?? 0,
  protected_goods_amount: plan?.protected_goods_amount ?? 0,
})

const addHours = (at: string, hours: number): string =>
  new Date(new Date(at).getTime() + hours * 3_600_000).toISOString()

const place = (
  demo: Demo,
  story: OrderStory,
  customer: Profile,
  variant: DemoVariant,
  index: number,
): Pick<Told, 'order' | 'line_id' | 'quantity'> => {
  const { product } = variant
  const quantity = story.quantity ?? 1
  const cash_price = product.price * quantity
  const at = moment(demo, addDays(demo.today, -story.days_ago), 8)
  const id = demo.id(at)
  const { terms } = demo.product
  const quoted =
    story.months === undefined ? null : quoteShopPlan({ cash_price, months: story.months }, terms)
  const plan = quoted?.ok ? quoted.value : null
  const tax_amount = cash_price - splitTax(cash_price, defaultTaxRates).net
  const order: OrderRow = {
    id,
    reference: `EF-${at.slice(2, 10).replaceAll('-', '')}-${String(index + 1).padStart(6, '0')}`,
    user_id: customer.id,
    status: 'draft',
    pay: plan ? 'instalments' : 'now',
    cash_price,
    tax_amount,
    ...figuresOf(plan, cash_price),
    payday: story.overdue ? paydayDaysAgo(demo, 20) : (customer.payday ?? terms.default_payday),
    terms,
    tax_rates: [...defaultTaxRates],
    recipient_name: customer.full_name,
    phone: customer.phone ?? '',
    region: 'Greater Accra',
    address: customer.address ?? 'Ring Road, Accra',
    gps: `GA-${String(100 + index * 7).padStart(3, '0')}-${2_000 + index * 13}`,
    landmark: 'Opposite the filling station',
    delivery_date: addDays(at.slice(0, 10), 3),
    delivery_slot: story.slot ?? 'morning',
    reserved_until: story.status === 'pending-credit' ? addHours(at, 48) : null,
    credit_reasons: plan ? ['income-not-verified'] : [],
    reason: story.reason ?? null,
    created_at: at,
    updated_at: at,
  }
  const line_id = demo.id(at)
  demo.rows.orders.push(order)
  demo.rows.orderLines.push({
    id: line_id,
    order_id: id,
    position: 1,
    product_id: product.id,
    variant_id: variant.id,
    stock_item_id: variant.item.id,
    name: product.name,
    variant_name: variant.name,
    image_url: product.image_url ?? null,
    unit_price: product.price,
    quantity,
    tax_amount,
    warranty_months: product.warranty_months ?? 12,
  })
  moveDemoStock(demo, at, variant.item, { kind: 'reservation', quantity, order_id: id })
  return { order, line_id, quantity }
}

/** Tenants whose loan runs well: who would buy a bed for the home that it paid for. */
const buyersOf = (demo: Demo): Profile[] => {
  const active = new Set(
    demo.rows.loans.flatMap((row) =>
      row.line === 'rent' && row.status === 'active' && row.days_past_due === 0 ? [row.user_id] : [],
    ),
  )
  // Made by `makeTenant`, so they carry what a tenant has.
  return demo.rows.profiles.filter(
    (row) => active.has(row.id) && !row.email.endsWith('@efie.example'),
  ) as Profile[]
}

/** Orders over the statuses of their life, the named tenant's among them. */
export const makeOrders = (demo: Demo, staff: Staff, variants: readonly DemoVariant[]): void => {
  const buyers = buyersOf(demo)
  orderStories.forEach((story, index) => {
    const customer = story.email
      ? (demo.rows.profiles.find((row) => row.email === story.email) as Profile | undefined)
      : buyers[index % buyers.length]
    const affordable = variants.filter(
      ({ item, product }) =>
        item.on_hand - item.reserved > (story.quantity ?? 1) + 3 && product.price <= 500_000,
    )
    const variant = affordable[(index * 11) % affordable.length]
    if (!customer || !variant) throw new Error(`nobody or nothing for order ${index + 1}`)
    const told: Told = {
      demo,
      staff,
      story,
      customer,
      variant,
      ...place(demo, story, customer, variant, index),
    }
    walk(told)
    if (told.order.delivered_at) addPlan(demo, customer, told.order, story)
  })
}
