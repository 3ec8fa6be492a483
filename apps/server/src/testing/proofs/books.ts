import { schema } from '@efie/database'
import { previewStatement } from '../../features/reconciliations/import-file.ts'
import { beginReconciliation, closeMonth, lockMonth } from '../books.ts'
import { makeLoan } from '../money.ts'
import { situation, type Stage } from './situation.ts'
import { withScope } from '../../platform/context.ts'

const MONTH = '2026-11'

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

export const monthToClose = situation(lockNovember, {
  'accountingPeriods.close': (_state, { finance }) => ({ by: finance.actor, input: { month: MONTH } }),
  'accountingPeriods.reopen': async (_state, { finance, finance2 }) => {
    await closeMonth(finance, finance2, MONTH)
    return { by: finance.actor, input: { month: MONTH, reason: 'A bill came late' } }
  },
  'reconciliations.import': async (_state, { finance }) => {
    const ctx = withScope(finance, 'reconciliations.write')
    const { id } = await beginReconciliation(ctx, { day: '2026-11-30' })
    const file = new File(['date,description,amount\n2026-11-30,Deposit,10.00\n'], 'bank.csv')
    const input = { id, source: 'bank' as const, file }
    const { confirm } = await previewStatement(ctx, input)
    return { by: finance.actor, input: { ...input, confirm } }
  },
  'reconciliations.lock': async (_state, { finance }) => {
    const { id } = await beginReconciliation(withScope(finance, 'reconciliations.write'), {
      day: '2026-11-30',
    })
    return { by: finance.actor, input: { id } }
  },
})
