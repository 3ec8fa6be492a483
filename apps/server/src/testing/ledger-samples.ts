import { PDF } from './pdf.ts'
import type { Belongings } from './belongings.ts'
import type { World } from './world.ts'

const nothing = () => ({})

/** Samples of the ledger, its reports and reconciliation. */
export const ledgerSamples = {
  'ledger.entries': nothing,
  'ledger.kinds': nothing,
  'ledger.statement': () => ({ account_code: '1010' }),
  'ledger.control': nothing,
  'ledger.feesAndTaxes': () => ({ from: '2026-11-01', to: '2026-11-30' }),
  'ledger.impairment': nothing,
  'ledger.cashPosition': nothing,
  'ledger.collections': () => ({ from: '2026-01-01', to: '2026-12-31' }),
  'ledger.export': () => ({ from: '2026-11-01', to: '2026-11-30' }),
  'reports.trialBalance': nothing,
  'reports.balanceSheet': nothing,
  'reports.profitAndLoss': nothing,
  'reports.cashFlow': nothing,
  'reports.exportTrialBalance': nothing,
  'reports.exportBalanceSheet': nothing,
  'reports.exportProfitAndLoss': nothing,
  'reports.exportCashFlow': nothing,
  'journalProposals.list': nothing,
  'journalProposals.propose': () => ({
    template: 'capital',
    description: 'Capital of the owners',
    effective_date: '2026-11-19',
    lines: [
      { account_code: '1000', amount: 5_000_000 },
      { account_code: '3000', amount: -5_000_000 },
    ],
  }),
  'journalProposals.get': (_target: Belongings, world: World) => ({ id: world.journal_proposal }),
  'journalProposals.attach': (_target: Belongings, world: World) => ({
    id: world.journal_proposal,
    file: new File([PDF], 'slip.pdf', { type: 'application/pdf' }),
  }),
  'journalProposals.attachment': (_target: Belongings, world: World) => ({
    id: world.journal_proposal,
    attachment_id: world.journal_attachment,
  }),
  'ledgerAccounts.list': nothing,
  'ledgerAccounts.open': () => ({ name: 'Ecobank, Osu', kind: 'bank' }),
  'ledgerAccounts.update': () => ({ account_code: '1000', name: 'GCB, High Street' }),
  'accountingPeriods.list': nothing,
  'accountingPeriods.month': () => ({ month: '2020-01' }),
  'accountingPeriods.close': () => ({ month: '2020-01' }),
  'accountingPeriods.reopen': () => ({ month: '2020-01', reason: 'A bill came late' }),
  'reconciliations.list': nothing,
  'reconciliations.create': () => ({ day: '2026-11-19' }),
  'reconciliations.get': (_target: Belongings, world: World) => ({ id: world.reconciliation }),
  'reconciliations.preview': (_target: Belongings, world: World) => ({
    id: world.reconciliation,
    source: 'bank',
    file: new File(['date,description,amount\n2026-11-18,Deposit,10.00\n'], 'bank.csv', { type: 'text/csv' }),
  }),
  'reconciliations.import': (_target: Belongings, world: World) => ({
    id: world.reconciliation,
    source: 'gateway',
    file: new File(['date,reference,amount\n2026-11-17,try-1,10.00\n'], 'gateway.csv', { type: 'text/csv' }),
    confirm: 'not as previewed',
  }),
  'reconciliations.lines': (_target: Belongings, world: World) => ({ id: world.reconciliation }),
  'reconciliations.match': (_target: Belongings, world: World) => ({ id: world.reconciliation }),
  'reconciliations.lock': (_target: Belongings, world: World) => ({ id: world.reconciliation }),
  'reconciliations.suggestions': (_target: Belongings, world: World) => ({ id: world.reconciliation }),
  'reconciliations.removeFile': (_target: Belongings, world: World) => ({
    id: world.spare('statement_file'),
  }),
  'reconciliations.unmatch': (_target: Belongings, world: World) => ({
    id: world.statement_line,
    note: 'Two different deposits',
  }),
  'reconciliations.candidates': (_target: Belongings, world: World) => ({ id: world.difference }),
  'reconciliations.resolve': (_target: Belongings, world: World) => ({
    id: world.difference,
    resolution: 'accepted',
    note: 'Counted again',
  }),
  'unidentifiedReceipts.list': nothing,
  'unidentifiedReceipts.match': (target: Belongings, world: World) => ({
    id: world.receipt,
    application_id: target.application,
    payment_type: 'application_fee',
    note: 'The tenant showed the slip',
  }),
}
