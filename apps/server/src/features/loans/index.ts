export { hardshipRoutes, loanRoutes, servicingRoutes } from './routes.ts'
export { standingOf } from './get-standing.ts'
export { unwindLoan } from './unwind-loan.ts'
export { loanActs } from './service-loan.ts'
export { loadLoanStanding } from './loan-standing.ts'
export { openLoan } from './open-loan.ts'
export {
  loanRefundOf,
  recordLoanPayment,
  recordLoanRefund,
  recordLoanReversal,
  recordPayrollReversal,
  refreshLoanOf,
  type LoanRefund,
} from './record-payment.ts'
export { findReversible } from './queries.ts'
export { INVOICED_INSTALMENT_PAID } from './refresh-loan.ts'
export { registerLoanJobs, runLoansDaily } from './daily-loans.ts'
