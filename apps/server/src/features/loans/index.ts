export { loanRoutes } from './routes.ts'
export { loadLoanStanding } from './loan-standing.ts'
export { openLoan } from './open-loan.ts'
export {
  loanRefundOf,
  recordLoanPayment,
  recordLoanRefund,
  refreshLoanOf,
  type LoanRefund,
} from './record-payment.ts'
export { INVOICED_INSTALMENT_PAID } from './refresh-loan.ts'
export { registerLoanJobs, runLoansDaily } from './daily-loans.ts'
