import { os, unscoped } from '../../platform/http/orpc.ts'
import { getCertificate, verifyCertificate } from './papers/certificate.ts'
import { getStatement } from './papers/statement.ts'
import { acceptReschedule, declineReschedule, getOfferedTerms } from './servicing/answer-dates.ts'
import { declineHardship, findHardships, requestHardship, withdrawHardship } from './servicing/hardship.ts'
import { endPause } from './servicing/end-pause.ts'
import { pauseDelinquency } from './servicing/pause-delinquency.ts'
import { previewReschedule, proposeReschedule } from './servicing/propose-dates.ts'
import { promiseToPay } from './servicing/promise-to-pay.ts'
import { requestWaiver } from './servicing/request-waiver.ts'
import { requestWriteOff } from './servicing/write-off.ts'
import { getApplicationSettlement, getSchedule, getSettlementQuote } from './standing/get-schedule.ts'
import { getStanding } from './standing/get-standing.ts'
import { getAddendumPdf } from './terms/addendum-file.ts'
import { sendTermsCode } from './terms/sign-terms.ts'
import { getPortfolio } from './standing/portfolio.ts'

/** Operations on running loans under `/applications/{id}`. */
export const loanRoutes = {
  schedule: os.applications.schedule.handler(({ context, input }) => getSchedule(context, input)),
  settlementQuote: os.applications.settlementQuote.handler(({ context, input }) =>
    getApplicationSettlement(context, input),
  ),
}

const { loans, hardships, promises } = os

export const servicingRoutes = {
  standing: loans.standing.handler(({ context, input }) => getStanding(context, input)),
  settlementQuote: loans.settlementQuote.handler(({ context, input }) => getSettlementQuote(context, input)),
  statement: loans.statement.handler(({ context, input }) => getStatement(context, input)),
  certificate: loans.certificate.handler(({ context, input }) => getCertificate(context, input)),
  verifyCertificate: unscoped.loans.verifyCertificate.handler(({ context, input }) =>
    verifyCertificate(context, input),
  ),
  waive: loans.waive.handler(({ context, input }) => requestWaiver(context, input)),
  writeOff: loans.writeOff.handler(({ context, input }) => requestWriteOff(context, input)),
  proposeReschedule: loans.proposeReschedule.handler(({ context, input }) =>
    proposeReschedule(context, input),
  ),
  previewReschedule: loans.previewReschedule.handler(({ context, input }) =>
    previewReschedule(context, input),
  ),
  offeredTerms: loans.offeredTerms.handler(({ context, input }) => getOfferedTerms(context, input)),
  sendTermsCode: loans.sendTermsCode.handler(({ context, input }) => sendTermsCode(context, input)),
  acceptReschedule: loans.acceptReschedule.handler(({ context, input }) => acceptReschedule(context, input)),
  declineReschedule: loans.declineReschedule.handler(({ context, input }) =>
    declineReschedule(context, input),
  ),
  addendumPdf: loans.addendumPdf.handler(({ context, input }) => getAddendumPdf(context, input)),
  pause: loans.pause.handler(({ context, input }) => pauseDelinquency(context, input)),
  endPause: loans.endPause.handler(({ context, input }) => endPause(context, input)),
  portfolio: loans.portfolio.handler(({ context, input }) => getPortfolio(context, input)),
}

export const hardshipRoutes = {
  list: hardships.list.handler(({ context, input }) => findHardships(context, input)),
  create: hardships.create.handler(({ context, input }) => requestHardship(context, input)),
  decline: hardships.decline.handler(({ context, input }) => declineHardship(context, input)),
  withdraw: hardships.withdraw.handler(({ context, input }) => withdrawHardship(context, input)),
}

export const promiseRoutes = {
  create: promises.create.handler(({ context, input }) => promiseToPay(context, input)),
}
