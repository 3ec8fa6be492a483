export {
  accountingPeriodRoutes,
  journalProposalRoutes,
  ledgerAccountRoutes,
  ledgerRoutes,
  reportRoutes,
} from './routes.ts'
export { balancesAt } from './balances.ts'
export { registerLedgerJobs } from './control-checks.ts'
export { closeBooks } from './close-books.ts'
export { closeMonthAct } from './close-month.ts'
export { reopenMonthAct } from './reopen-month.ts'
export { journalEntryAct } from './decide-entry.ts'
export { findAccount } from './account-queries.ts'
export { proposeEntry } from './propose-entry.ts'
export { postEntry, type EntryLine } from './post-entry.ts'
export { holdBooks, requireOpenDay, requireReconcilable } from './closed-days.ts'
