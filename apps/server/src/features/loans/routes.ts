import { os } from '../../platform/http/orpc.ts'
import { getSchedule, getSettlementQuote } from './get-schedule.ts'

/** The part of `/applications/{id}` that is about the running loan. */
export const loanRoutes = {
  schedule: os.applications.schedule.handler(({ context, input }) => getSchedule(context, input)),
  settlementQuote: os.applications.settlementQuote.handler(({ context, input }) =>
    getSettlementQuote(context, input),
  ),
}
