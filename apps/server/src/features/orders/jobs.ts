import type { Services } from '../../platform/context.ts'
import { EXPIRE_ORDERS, expireOrders } from './expire-orders.ts'

/** Reservations are released every minute. */
export const registerOrderJobs = (services: Services): void => {
  const { jobs } = services
  jobs.handle(EXPIRE_ORDERS, async () => void (await expireOrders(services)), { unattended: true })
  jobs.schedule(EXPIRE_ORDERS, '* * * * *', ['00:01'])
}
