import { os } from '../../platform/http/orpc.ts'
import { getRenewal, quoteRenewal } from './get-renewal.ts'
import { startRenewal } from './start-renewal.ts'

const { renewal, quoteRenewal: quote, startRenewal: start } = os.loans

/** Operations on renewals under `/loans/{id}`. */
export const renewalRoutes = {
  renewal: renewal.handler(({ context, input }) => getRenewal(context, input)),
  quoteRenewal: quote.handler(({ context, input }) => quoteRenewal(context, input)),
  startRenewal: start.handler(({ context, input }) => startRenewal(context, input)),
}
