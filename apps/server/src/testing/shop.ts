import { schema, type Database } from '@efie/database'
import { makeGoods, type Goods } from '@efie/database/testing'
import {
  ledgerAccounts,
  loanBalancesOf,
  outstandingOf,
  replayLoan,
  sumOf,
  type AccountCode,
} from '@efie/domain'
import { and, eq, sql } from 'drizzle-orm'
import type { OrderInput } from '../features/orders/checkout/create-order.ts'
import { createOrder } from '../features/orders/checkout/create-order.ts'
import { fulfilOrder, moveFulfilment } from '../features/orders/fulfil-order.ts'
import { registerOrderJobs } from '../features/orders/index.ts'
import { getOrder } from '../features/orders/list-orders.ts'
import { getOrderAgreement, sendOrderCode, signOrder } from '../features/orders/papers/order-agreement.ts'
import { loadCircumstances } from '../features/lending/book/circumstances.ts'
import { findLoan, loadLoanEvents } from '../features/lending/book/queries.ts'
import { daysPastDueIn } from '../features/lending/book/suspend-interest.ts'
import { registerPaymentJobs } from '../features/payments/index.ts'
import { card, makeMoneyWorld, pay, withKey, type MoneyWorld, type SignedInContext } from './money.ts'
import { withScope } from '../platform/context.ts'

/** A suite's world with shop staff, a verified tenant and products. */
export interface ShopWorld extends MoneyWorld {
  admin: SignedInContext
  goods: Goods
}

export const makeShopWorld = async (
  options: Parameters<typeof makeMoneyWorld>[0] = {},
): Promise<ShopWorld> => {
  const world = await makeMoneyWorld(options)
  registerPaymentJobs(world.services)
  registerOrderJobs(world.services)
  return {
    ...world,
    admin: await world.signIn('admin'),
    goods: await makeGoods(world.services.db, { name: 'Adom fridge', price: 300_000, stock: 100 }),
  }
}

export const orderInput = (
  goods: Goods,
  values: Partial<OrderInput> & { quantity?: number } = {},
): OrderInput => {
  const { quantity = 1, ...rest } = values
  return {
    lines: [{ variant_id: goods.variant_id, quantity }],
    delivery: {
      recipient_name: 'Ama Serwaa',
      phone: '0241234567',
      region: 'Greater Accra',
      address: '12 Ring Road, Accra',
      gps: 'GA-123-4567',
      delivery_date: '2026-11-27',
      delivery_slot: 'morning',
    },
    pay: 'now',
    ...rest,
  }
}

export const instalments = (months: number) => ({ pay: 'instalments' as const, months })

/** For suites in which one person places many orders, about something else. */
export const liftHoldLimits = async (db: Database): Promise<void> => {
  const none = JSON.stringify({
    max_units_on_hold: 1_000_000,
    max_open_unpaid_orders: 1_000_000,
    max_orders_awaiting_credit: 1_000_000,
  })
  await db
    .update(schema.financingProducts)
    .set({ terms: sql`${schema.financingProducts.terms} || ${none}::jsonb` })
}

/** Income verified earlier, so that orders within the limit are approved automatically. */
export const verifyIncome = async (world: ShopWorld, user_id: string, income: number): Promise<void> => {
  const order = await createOrder(
    withScope(withKey(world.admin), 'orders.create'),
    orderInput(world.goods, {
      user_id,
      ...instalments(3),
      lines: [{ variant_id: world.goods.variant_id, quantity: 1 }],
    }),
  )
  await world.services.db
    .update(schema.orders)
    .set({
      status: 'declined',
      reserved_until: null,
      verified_net_income: income,
      verified_obligations: 0,
      credit_decided_at: world.clock.now().toISOString(),
    })
    .where(eq(schema.orders.id, order.id))
  await world.services.db
    .update(schema.stockItems)
    .set({ reserved: sql`${schema.stockItems.reserved} - 1` })
    .where(eq(schema.stockItems.id, world.goods.stock_item_id))
}

export const codeSent = async (db: Database, template: string): Promise<string> => {
  const rows = await db
    .select()
    .from(schema.messages)
    .where(eq(schema.messages.template, template))
    // By id, since a test’s clock can go back.
    .orderBy(schema.messages.id)
  const code = /\b\d{6}\b/.exec(
    rows
      .map((row) => row.text)
      .at(-1)
      ?.replace(/EF-\S+/, '') ?? '',
  )?.[0]
  if (code === undefined) throw new Error(`no code was sent as ${template}`)
  return code
}

export const sign = async (world: ShopWorld, tenant: SignedInContext, id: string) => {
  const { terms_hash } = await getOrderAgreement(withScope(tenant, 'orders.read'), { id })
  await sendOrderCode(withScope(tenant, 'orders.sign'), { id })
  const [profile] = await world.services.db
    .select()
    .from(schema.profiles)
    .where(eq(schema.profiles.id, tenant.actor.id))
  return signOrder(withScope(tenant, 'orders.sign'), {
    id,
    terms_hash,
    signed_name: profile?.full_name ?? '',
    consents: { terms_read: true, credit_bureau: true, data_processing: true },
    code: await codeSent(world.services.db, 'order-code'),
  })
}

/** Places, signs and pays an order, so that it is confirmed. */
export const makeConfirmed = async (world: ShopWorld, tenant: SignedInContext, input: OrderInput) => {
  const order = await createOrder(withScope(withKey(tenant), 'orders.create'), input)
  if (order.pay === 'instalments') await sign(world, tenant, order.id)
  await pay(world, tenant, { order_id: order.id, payment_type: 'order', ...card })
  return getOrder(withScope(tenant, 'orders.read'), { id: order.id })
}

/** Packs everything left into one parcel and delivers it with the tenant's code. */
export const deliver = async (world: ShopWorld, tenant: SignedInContext, id: string) => {
  const packed = await fulfilOrder(withScope(withKey(world.admin), 'orders.fulfil'), { id })
  const parcel = packed.fulfilments.at(-1)!
  await moveFulfilment(withScope(world.admin, 'orders.fulfil'), {
    id,
    fulfilment_id: parcel.id,
    to: 'out-for-delivery',
  })
  const seen = (await getOrder(withScope(tenant, 'orders.read'), { id })).fulfilments.find(
    (one) => one.id === parcel.id,
  )
  await moveFulfilment(withScope(world.admin, 'orders.fulfil'), {
    id,
    fulfilment_id: parcel.id,
    to: 'delivered',
    code: seen?.delivery_code ?? '',
  })
  return getOrder(withScope(tenant, 'orders.read'), { id })
}

/** Balance of an order, on one account or all. */
export const orderBalance = async (db: Database, orderId: string, account?: AccountCode): Promise<number> => {
  const [row] = await db
    .select({ total: sql<string>`coalesce(sum(${schema.postings.amount}), 0)` })
    .from(schema.postings)
    .where(
      and(
        eq(schema.postings.order_id, orderId),
        account === undefined ? undefined : eq(schema.postings.account_code, account),
      ),
    )
  return Number(row?.total ?? 0)
}

/** A plan's ledger balances beside its replay; they must agree on every day. */
export const planBooks = async (db: Database, orderId: string) => {
  const row = await findLoan(db, { order_id: orderId })
  if (!row) throw new Error('no plan')
  const day = row.accrued_through
  const state = replayLoan(row.schedule, await loadLoanEvents(db, row.id), day)
  const { instalments: lines, credit } = state
  // A written-off plan has no receivables, whatever may still be recovered.
  const owed = (amount: number) => (state.written_off_on === null ? amount : 0)
  const begun = lines.filter((line) => line.period_start <= day)
  const later = lines.filter((line) => line.period_start > day)
  const charge = sumOf(begun.map((line) => outstandingOf(line).interest))
  const late = daysPastDueIn(await loadCircumstances(db, row))(state, day)
  const at = (account: AccountCode) => orderBalance(db, orderId, account)
  // Figures stored beside the log for the ledger check must equal the log.
  const { interest_receivable, interest_in_advance } = row
  const kept = { interest_receivable, interest_in_advance, credit: row.credit }
  const said = loanBalancesOf(state, row.schedule)
  if (JSON.stringify(kept) !== JSON.stringify(said))
    throw new Error(`kept ${JSON.stringify(kept)}, by the log ${JSON.stringify(said)}`)
  return {
    books: {
      principal: await at(ledgerAccounts.shop_principal),
      charge: await at(ledgerAccounts.shop_charge_receivable),
      suspended: 0 - (await at(ledgerAccounts.shop_charge_suspense)),
      in_advance: 0 - (await at(ledgerAccounts.interest_in_advance)),
      late_fees: await at(ledgerAccounts.late_fees_receivable),
      credit: 0 - (await at(ledgerAccounts.tenant_credit)),
    },
    replay: {
      suspended: late > 90 ? owed(charge) : 0,
      principal: owed(sumOf(lines.map((line) => outstandingOf(line).principal))),
      charge: owed(charge),
      in_advance: owed(sumOf(later.map((line) => line.paid.interest))),
      late_fees: owed(sumOf(lines.map((line) => outstandingOf(line).late_fee))),
      credit,
    },
    balance: await orderBalance(db, orderId),
    cash: await at(ledgerAccounts.gateway),
  }
}

// Other features' suites use the shop through these.
export { createOrder, getOrder }
export { getTimeline } from '../features/applications/get-timeline.ts'
export { reportImpairment } from '../features/ledger/loan-book/impairment.ts'
export { checkControls, reportCollections } from '../features/ledger/reports/reports.ts'
export { runLoansDaily } from '../features/lending/daily/daily-loans.ts'
export { getSettlementQuote } from '../features/lending/standing/get-schedule.ts'
export { endPause } from '../features/lending/servicing/end-pause.ts'
export { pauseDelinquency } from '../features/lending/servicing/pause-delinquency.ts'
export { lapseOffers } from '../features/lending/servicing/answer-dates.ts'
export { proposeReschedule } from '../features/lending/servicing/propose-dates.ts'
export { requestHardship } from '../features/lending/servicing/hardship.ts'
export { requestWaiver } from '../features/lending/servicing/request-waiver.ts'
export { requestWriteOff } from '../features/lending/servicing/write-off.ts'
export { getCertificate, verifyCertificate } from '../features/lending/papers/certificate.ts'
export { getStatement } from '../features/lending/papers/statement.ts'
export { getPortfolio } from '../features/lending/standing/portfolio.ts'
export {
  getAutoCollection,
  startAutoCollection,
  stopAutoCollection,
} from '../features/payments/auto-collection/auto-collection.ts'
export { collectInstalments } from '../features/payments/auto-collection/collect-instalments.ts'
export { pollPayments } from '../features/payments/attempts/poll-payments.ts'
export { resolveDispute } from '../features/payments/chargebacks/resolve-dispute.ts'
export { releaseRefund } from '../features/payments/refunds/release-refund.ts'
export { requestRefund } from '../features/payments/refunds/request-refund.ts'
export { cleanPhotos } from '../features/photos/clean-photos.ts'
export { updateProduct } from '../features/products/change-products.ts'
export { getProduct } from '../features/products/list-products.ts'
export { listMovements, listStock, moveStockItem, updateStockItem } from '../features/stock/manage-stock.ts'

// Collecting and reminding of a plan in arrears belongs to other features.
export { getCase } from '../features/collections/case-detail.ts'
export { makePromise } from '../features/collections/make-promise.ts'
export { findCases } from '../features/collections/worklist.ts'
export { remindPayments } from '../features/lending/daily/reminders.ts'

export const PLANS_BEGIN = '2026-11-20T09:00:00.000Z'

/** A tenant with a delivered order of GH₵ 3,000 on a plan: GH₵ 2,100 financed. */
export const makeRunningPlan = async (world: ShopWorld, months: number, quantity = 1) => {
  world.clock.set(PLANS_BEGIN)
  const tenant = await world.signIn('user')
  await verifyIncome(world, tenant.actor.id, 900_000)
  const goods = await makeGoods(world.services.db, { price: 300_000 / quantity, stock: 10 })
  const order = await makeConfirmed(world, tenant, orderInput(goods, { ...instalments(months), quantity }))
  await deliver(world, tenant, order.id)
  return { tenant, id: order.id, goods }
}
