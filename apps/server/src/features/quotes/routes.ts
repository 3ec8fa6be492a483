import { unscoped } from '../../platform/http/orpc.ts'
import { quoteInstalments } from './quote-instalments.ts'
import { quoteRentPlans } from './quote-rent.ts'

export const quoteRoutes = {
  rent: unscoped.quotes.rent.handler(({ context, input }) => quoteRentPlans(context, input)),
  instalments: unscoped.quotes.instalments.handler(({ context, input }) => quoteInstalments(context, input)),
}
