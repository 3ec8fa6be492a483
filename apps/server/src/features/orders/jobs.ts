import type { Services } from '../../platform/context.ts'
import { ORDER_PLANS_DAILY, runPlansDaily } from './daily-plans.ts'
import { EXPIRE_ORDERS, expireOrders } from './expire-orders.ts'
import { lapsePlanOffers } from './service-plan.ts'

/** Reservations are freed by the minute; plans are looked at hourly, so that a day missed is made up within the hour. */
export const registerOrderJobs = (services: Services): void => {
  const { jobs } = services
  jobs.handle(EXPIRE_ORDERS, async () => {
    await expireOrders(services)
  })
  jobs.schedule(EXPIRE_ORDERS, '* * * * *')
  jobs.handle(ORDER_PLANS_DAILY, async () => {
    await lapsePlanOffers(services)
    await runPlansDaily(services)
  })
  jobs.schedule(ORDER_PLANS_DAILY, '20 * * * *')
}
