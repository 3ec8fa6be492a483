export {
  accountingPeriodRoutes,
  journalProposalRoutes,
  ledgerAccountRoutes,
  ledgerRoutes,
  reportRoutes,
} from './routes.ts'
export { balancesAt } from './accounts/balances.ts'
export { registerLedgerJobs } from './months/control-checks.ts'
export { closeBooks } from './months/close-books.ts'
export { closeMonthAct } from './months/close-month.ts'
export { reopenMonthAct } from './months/reopen-month.ts'
export { journalEntryAct } from './entries/decide-entry.ts'
export { findAccount } from './accounts/account-queries.ts'
export { proposeEntry } from './entries/propose-entry.ts'
export { postEntry, type EntryLine } from './entries/post-entry.ts'
export { lockBooks, requireOpenDay, requireReconcilable } from './months/closed-days.ts'
