import { os } from '../../platform/http/orpc.ts'
import { listJournalEntries } from './list-entries.ts'
import { trialBalance } from './trial-balance.ts'

export const ledgerRoutes = {
  entries: os.ledger.entries.handler(({ context, input }) => listJournalEntries(context, input)),
  trialBalance: os.ledger.trialBalance.handler(({ context }) => trialBalance(context)),
}
