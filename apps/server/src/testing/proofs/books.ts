import { schema } from '@efie/database'
import { ledgerAccounts } from '@efie/domain'
import { postEntry } from '../../features/ledger/index.ts'
import { previewStatement } from '../../features/reconciliations/import-file.ts'
import { beginReconciliation, closeMonth, importPreviewed, lockMonth } from '../books.ts'
import { makeLoan, type SignedInContext } from '../money.ts'
import { situation, type Stage } from './situation.ts'
import { transact, withScope } from '../../platform/context.ts'

const MONTH = '2026-11'
const LAST_DAY = '2026-11-30'

/** November is over, and every day with movements is reconciled. */
const lockNovember = async (stage: Stage): Promise<void> => {
  // Days of the access tests' rows, without movements.
  await stage.services.db.delete(schema.reconciliationDifferences)
  await stage.services.db.delete(schema.statementLines)
  await stage.services.db.delete(schema.statementFiles)
  await stage.services.db.delete(schema.reconciliations)
  await makeLoan(stage, await stage.signIn('user'))
  stage.clock.set('2026-12-01T09:00:00.000Z')
  await lockMonth(stage.finance, MONTH)
}

const statementOfLastDay = async (finance: SignedInContext) => {
  const { id } = await beginReconciliation(withScope(finance, 'reconciliations.write'), { day: LAST_DAY })
  const file = new File([`date,description,amount\n${LAST_DAY},Deposit,10.00\n`], 'bank.csv')
  return { id, source: 'bank' as const, file }
}

export const monthToClose = situation(lockNovember, {
  'accountingPeriods.close': (_state, { finance }) => ({ by: finance.actor, input: { month: MONTH } }),
  'accountingPeriods.reopen': async (_state, { finance, finance2 }) => {
    await closeMonth(finance, finance2, MONTH)
    return { by: finance.actor, input: { month: MONTH, reason: 'A bill came late' } }
  },
  'reconciliations.import': async (_state, { finance }) => {
    const statement = await statementOfLastDay(finance)
    const { confirm } = await previewStatement(withScope(finance, 'reconciliations.write'), statement)
    return { by: finance.actor, input: { ...statement, confirm } }
  },
  'reconciliations.unmatch': async (_state, { finance }) => {
    await transact(finance, (finance) =>
      postEntry(finance, {
        kind: 'test',
        source_id: 'deposit',
        description: 'A deposit',
        effective_date: LAST_DAY,
        postings: [
          { account_code: ledgerAccounts.bank, amount: 1_000 },
          { account_code: ledgerAccounts.funding, amount: -1_000 },
        ],
      }),
    )
    const statement = await statementOfLastDay(finance)
    await importPreviewed(withScope(finance, 'reconciliations.write'), statement)
    const [line] = await finance.db.select().from(schema.statementLines)
    return { by: finance.actor, input: { id: line?.id ?? '', note: 'Two different deposits' } }
  },
  'reconciliations.lock': async (_state, { finance }) => {
    const { id } = await beginReconciliation(withScope(finance, 'reconciliations.write'), {
      day: LAST_DAY,
    })
    return { by: finance.actor, input: { id } }
  },
})
