export { orderRoutes } from './routes.ts'
export { registerOrderJobs } from './jobs.ts'
export { REFUND_ORDER } from './move-order.ts'
export {
  isOrderSurplus,
  orderDueOf,
  recordOrderPayment,
  recordOrderRefund,
  type OrderDue,
} from './order-money.ts'
export { loadOrderForUpdate, lockScopedOrder, type Order } from './queries.ts'
