import { os } from '../../platform/http/orpc.ts'
import { changeAccount, findAccounts, openAccount } from './accounts/accounts.ts'
import { accountStatement } from './accounts/account-statement.ts'
import { findPeriods } from './months/close-books.ts'
import { getMonth, proposeClose } from './months/close-month.ts'
import { attachToEntry, readEntryAttachment } from './entries/entry-attachments.ts'
import { exportJournal } from './entries/export-ledger.ts'
import {
  exportBalanceSheet,
  exportCashFlow,
  exportProfitAndLoss,
  exportTrialBalance,
} from './reports/export-statements.ts'
import { reportImpairment } from './loan-book/impairment.ts'
import { listEntryKinds, listJournalEntries } from './entries/list-entries.ts'
import { findProposals, getProposal, proposeEntry } from './entries/propose-entry.ts'
import { proposeReopen } from './months/reopen-month.ts'
import { checkControls, reportCash, reportCollections, reportFeesAndTaxes } from './reports/reports.ts'
import { balanceSheet, cashFlow, profitAndLoss } from './reports/statements.ts'
import { trialBalance } from './reports/trial-balance.ts'

const { ledger, ledgerAccounts, journalProposals, accountingPeriods, reports } = os

export const ledgerRoutes = {
  kinds: ledger.kinds.handler(({ context }) => listEntryKinds(context)),
  entries: ledger.entries.handler(({ context, input }) => listJournalEntries(context, input)),
  statement: ledger.statement.handler(({ context, input }) => accountStatement(context, input)),
  control: ledger.control.handler(({ context }) => checkControls(context)),
  feesAndTaxes: ledger.feesAndTaxes.handler(({ context, input }) => reportFeesAndTaxes(context, input)),
  impairment: ledger.impairment.handler(({ context, input }) => reportImpairment(context, input)),
  cashPosition: ledger.cashPosition.handler(({ context }) => reportCash(context)),
  collections: ledger.collections.handler(({ context, input }) => reportCollections(context, input)),
  export: ledger.export.handler(({ context, input }) => exportJournal(context, input)),
}

export const reportRoutes = {
  trialBalance: reports.trialBalance.handler(({ context, input }) => trialBalance(context, input)),
  balanceSheet: reports.balanceSheet.handler(({ context, input }) => balanceSheet(context, input)),
  profitAndLoss: reports.profitAndLoss.handler(({ context, input }) => profitAndLoss(context, input)),
  cashFlow: reports.cashFlow.handler(({ context, input }) => cashFlow(context, input)),
  exportTrialBalance: reports.exportTrialBalance.handler(({ context, input }) =>
    exportTrialBalance(context, input),
  ),
  exportBalanceSheet: reports.exportBalanceSheet.handler(({ context, input }) =>
    exportBalanceSheet(context, input),
  ),
  exportProfitAndLoss: reports.exportProfitAndLoss.handler(({ context, input }) =>
    exportProfitAndLoss(context, input),
  ),
  exportCashFlow: reports.exportCashFlow.handler(({ context, input }) => exportCashFlow(context, input)),
}

export const journalProposalRoutes = {
  propose: journalProposals.propose.handler(({ context, input }) => proposeEntry(context, input)),
  list: journalProposals.list.handler(({ context, input }) => findProposals(context, input)),
  get: journalProposals.get.handler(({ context, input }) => getProposal(context, input)),
  attach: journalProposals.attach.handler(({ context, input }) => attachToEntry(context, input)),
  attachment: journalProposals.attachment.handler(({ context, input }) =>
    readEntryAttachment(context, input),
  ),
}

export const accountingPeriodRoutes = {
  list: accountingPeriods.list.handler(({ context, input }) => findPeriods(context, input)),
  month: accountingPeriods.month.handler(({ context, input }) => getMonth(context, input)),
  close: accountingPeriods.close.handler(({ context, input }) => proposeClose(context, input)),
  reopen: accountingPeriods.reopen.handler(({ context, input }) => proposeReopen(context, input)),
}

export const ledgerAccountRoutes = {
  list: ledgerAccounts.list.handler(({ context }) => findAccounts(context)),
  open: ledgerAccounts.open.handler(({ context, input }) => openAccount(context, input)),
  update: ledgerAccounts.update.handler(({ context, input }) => changeAccount(context, input)),
}
