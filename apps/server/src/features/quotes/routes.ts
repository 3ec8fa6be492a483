import { os } from '../../platform/http/orpc.ts'
import { quoteInstalments } from './quote-instalments.ts'
import { quoteRentPlans } from './quote-rent.ts'

export const quoteRoutes = {
  rent: os.quotes.rent.handler(({ context, input }) => quoteRentPlans(context, input)),
  instalments: os.quotes.instalments.handler(({ context, input }) => quoteInstalments(context, input)),
}
