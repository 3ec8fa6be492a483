import { ledgerAccounts, resolutionsOf } from '@efie/domain'
import { today } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import { listFiles } from './file-queries.ts'
import { loadAccountDays, sumFiles, sumLedgerDay } from './ledger-side.ts'
import {
  hasOpenBefore,
  loadDifferences,
  loadReconciliation,
  type Difference,
  type Reconciliation,
} from './queries.ts'

interface Missing {
  fact: string
  text: string
}

const loadSides = async ({ db }: Context, { id, day }: Reconciliation) => ({
  ledger: await sumLedgerDay(db, day),
  accounts: await loadAccountDays(db, id, day),
  differences: await loadDifferences(db, id),
})
type Sides = Awaited<ReturnType<typeof loadSides>>

const isOpen = ({ resolution }: Pick<Difference, 'resolution'>): boolean => resolution === null

const missingFrom = async (
  ctx: Context,
  row: Reconciliation,
  { ledger, accounts, differences }: Sides,
): Promise<Missing[]> => {
  const imported = [row.gateway_imported_at, row.bank_imported_at].filter((at) => at !== null)
  const facts: (Missing & { holds: boolean })[] = [
    { fact: 'day_ended', text: 'The day isn’t over yet', holds: row.day < today(ctx.clock) },
    {
      fact: 'gateway_file',
      text: 'The provider file is missing',
      holds: row.gateway_imported_at !== null || ledger.gateway.count === 0,
    },
    ...accounts
      .filter(({ required }) => required)
      .map(({ account_code, name, imported_at }) => ({
        fact: account_code === ledgerAccounts.bank ? 'bank_file' : `bank_file_${account_code}`,
        text: `The statement of ${name} is missing`,
        holds: imported_at !== null,
      })),
    {
      fact: 'matched',
      text: 'A file was added after the last match. Match again',
      holds: imported.every((at) => row.matched_at !== null && row.matched_at >= at),
    },
    { fact: 'differences', text: 'There are unresolved differences', holds: !differences.some(isOpen) },
    {
      fact: 'days_before',
      text: 'An earlier day hasn’t been reconciled',
      holds: !(await hasOpenBefore(ctx.db, row.day)),
    },
  ]
  return facts.filter(({ holds }) => !holds).map(({ fact, text }) => ({ fact, text }))
}

/** Why a day can't be locked yet; empty if it can. */
export const missingForLock = async (ctx: Context, row: Reconciliation): Promise<Missing[]> =>
  missingFrom(ctx, row, await loadSides(ctx, row))

const presentDifference = (row: Sides['differences'][number]) => ({
  ...row,
  possible: isOpen(row) ? [...resolutionsOf[row.code]] : [],
})

/** A day as finance sees it: the three sides, and each difference with its possible resolutions. */
export const presentDay = async (ctx: Context, id: string) => {
  const row = await loadReconciliation(ctx.db, id)
  const files = await sumFiles(ctx.db, id)
  const sides = await loadSides(ctx, row)
  const { ledger, accounts, differences } = sides
  const { fees, ...gatewayFile } = files.gateway
  return {
    ...row,
    open_differences: differences.filter(isOpen).length,
    gateway: { file: gatewayFile, ledger: ledger.gateway, fees },
    bank: { file: { count: files.bank.count, amount: files.bank.amount }, ledger: ledger.bank },
    accounts,
    files: await listFiles(ctx.db, id),
    matched: files.matched,
    differences: differences.map(presentDifference),
    missing: row.status === 'locked' ? [] : await missingFrom(ctx, row, sides),
  }
}
