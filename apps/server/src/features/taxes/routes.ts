import { os } from '../../platform/http/orpc.ts'
import { findRates, proposeRate } from './propose-rate.ts'

const { list, propose } = os.taxRates

export const taxRateRoutes = {
  list: list.handler(({ context }) => findRates(context)),
  propose: propose.handler(({ context, input }) => proposeRate(context, input)),
}
