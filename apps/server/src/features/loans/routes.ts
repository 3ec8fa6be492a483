import { os } from '../../platform/http/orpc.ts'
import { declineHardship, findHardships, verifyCertificate, withdrawHardship } from '../servicing/index.ts'
import { getSchedule, getSettlementQuote } from './get-schedule.ts'
import { getStanding } from './get-standing.ts'
import { pauseDelinquency } from './pause-delinquency.ts'
import { getPortfolio } from './portfolio.ts'
import {
  answerReschedule,
  getCertificate,
  getStatement,
  proposeReschedule,
  requestHardship,
  requestWaiver,
  requestWriteOff,
} from './service-loan.ts'

/** The part of `/applications/{id}` that is about the running loan. */
export const loanRoutes = {
  schedule: os.applications.schedule.handler(({ context, input }) => getSchedule(context, input)),
  settlementQuote: os.applications.settlementQuote.handler(({ context, input }) =>
    getSettlementQuote(context, input),
  ),
}

const { loans, hardships } = os

export const servicingRoutes = {
  standing: loans.standing.handler(({ context, input }) => getStanding(context, input)),
  statement: loans.statement.handler(({ context, input }) => getStatement(context, input)),
  certificate: loans.certificate.handler(({ context, input }) => getCertificate(context, input)),
  verifyCertificate: loans.verifyCertificate.handler(({ context, input }) =>
    verifyCertificate(context, input),
  ),
  waive: loans.waive.handler(({ context, input }) => requestWaiver(context, input)),
  writeOff: loans.writeOff.handler(({ context, input }) => requestWriteOff(context, input)),
  proposeReschedule: loans.proposeReschedule.handler(({ context, input }) =>
    proposeReschedule(context, input),
  ),
  answerReschedule: loans.answerReschedule.handler(({ context, input }) => answerReschedule(context, input)),
  pause: loans.pause.handler(({ context, input }) => pauseDelinquency(context, input)),
  portfolio: loans.portfolio.handler(({ context, input }) => getPortfolio(context, input)),
}

export const hardshipRoutes = {
  list: hardships.list.handler(({ context, input }) => findHardships(context, input)),
  create: hardships.create.handler(({ context, input }) => requestHardship(context, input)),
  decline: hardships.decline.handler(({ context, input }) => declineHardship(context, input)),
  withdraw: hardships.withdraw.handler(({ context, input }) => withdrawHardship(context, input)),
}
