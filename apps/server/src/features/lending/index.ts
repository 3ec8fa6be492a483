// The loan book: applications and orders open loans here and learn of their end from the events in
// `events.ts`.
export { loanCreditFreed, loanMoved } from './events.ts'
export {
  findLent,
  findLoan,
  findReversible,
  findTakenBack,
  type LoanKey,
  type LoanRow,
} from './book/queries.ts'
export { anyLoan, ownLoan, readLoan } from './book/find-loan.ts'
export { replayed, type Loan } from './book/loan.ts'
export { lockAccruedLoan, requireLoan, runningLoan } from './book/lock-loan.ts'
export { appendEvent } from './book/append-event.ts'
export { addTranche, expectPayouts, holdLoan, openLoan, replaceSchedule } from './book/open-loan.ts'
export { unwindLoan } from './book/unwind-loan.ts'
export { instalmentTypes } from './book/sync-demands.ts'
export { promiseFactsOf } from './standing/promise-facts.ts'
export { findCoveredDemands } from './book/covered-demands.ts'
export { loadPaymentsUnderWay } from './book/demand-queries.ts'
export { reliefPageOf } from './book/loan-pages.ts'
export { loanRefundOf, recordLoanRefund, returnLoanRefund } from './book/record-refund.ts'
export { recordLoanPayment, recordLoanPayments, refreshLoanOf } from './book/record-payment.ts'
export {
  chargeOpening,
  recordLoanReinstatement,
  recordLoanReversal,
  recordPayrollReinstatement,
  recordPayrollReversal,
  releaseOpening,
} from './book/take-back.ts'
export { INVOICED_INSTALMENT_PAID, refreshLoan } from './book/refresh-loan.ts'
export { loadRenewable } from './standing/renewable.ts'
export { settleByRenewal, undoRenewal } from './servicing/renewal.ts'
export { loadLoanStanding, standingOf, standingsOf, type LoanStanding } from './standing/loan-standing.ts'
export { openCharges, presentInstalments } from './standing/instalments.ts'
export { presentReschedules, presentStanding } from './standing/get-standing.ts'
export { newTermsOf, presentNewTerms, type PlanChange } from './terms/new-terms.ts'
export {
  finishSigning,
  keepAddendum,
  presentAddenda,
  signNewTerms,
  type TermsSignature,
} from './terms/sign-terms.ts'
export { rescheduleAct } from './servicing/propose-dates.ts'
export { waiverAct } from './servicing/request-waiver.ts'
export { writeOffAct } from './servicing/write-off.ts'
export { LOANS_DAILY, registerLoanJobs, runLoansDaily } from './daily/daily-loans.ts'
export { hardshipRoutes, loanRoutes, promiseRoutes, servicingRoutes } from './routes.ts'
