export { orderRoutes } from './routes.ts'
export { runPlansDaily } from './daily-plans.ts'
export { registerOrderJobs } from './jobs.ts'
export { planActs } from './service-plan.ts'
export { REFUND_ORDER } from './move-order.ts'
export {
  isOrderSurplus,
  orderDueOf,
  recordOrderPayment,
  recordOrderRefund,
  type OrderDue,
} from './order-money.ts'
export {
  orderRefundOf,
  recordPlanReversal,
  refundedByHand,
  takeFromPlan,
  tellRefunded,
} from './refund-order-money.ts'
export { getOrder } from './list-orders.ts'
export { loadOrderForUpdate, loadScopedOrder, lockScopedOrder, orderScope, type Order } from './queries.ts'
