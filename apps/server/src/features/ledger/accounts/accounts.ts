import type { Transaction } from '@efie/database'
import {
  definedFields,
  formatMoney,
  normalSideOf,
  openedCodesOf,
  type AccountType,
  type OpenedAccountKind,
} from '@efie/domain'
import { recordAudit } from '../../../platform/audit.ts'
import { nowIso } from '../../../platform/clock.ts'
import { expectVersion, transact, type ScopedContext } from '../../../platform/context.ts'
import { AppError, invalid } from '../../../platform/errors.ts'
import { transactOnce } from '../../../platform/idempotency.ts'
import {
  findAccount,
  insertAccount,
  isNameTaken,
  lastCode,
  listAccounts,
  lockChart,
  updateAccount,
  type LedgerAccount,
} from './account-queries.ts'
import { sumAccounts } from './balances.ts'

/** The chart of accounts with balances. */
export const findAccounts = async (ctx: ScopedContext<'ledger.read'>) => {
  const balances = new Map((await sumAccounts(ctx.db)).map((row) => [row.account_code, row.balance]))
  const accounts = await listAccounts(ctx.db)
  return { data: accounts.map((account) => ({ ...account, balance: balances.get(account.code) ?? 0 })) }
}

const requireFreeName = async (tx: Transaction, name: string, but?: string): Promise<void> => {
  if (await isNameTaken(tx, name, but)) throw invalid('name', 'Another account has this name')
}

const nextCode = async (tx: Transaction, kind: OpenedAccountKind, type: AccountType): Promise<string> => {
  const range = openedCodesOf(kind, type)
  const last = await lastCode(tx, range)
  const code = last === null ? range.from : String(Number(last) + 1)
  if (code > range.to) throw invalid('kind', 'All codes of this kind are in use. Use an existing account')
  return code
}

/** Opens an account. One person is enough, on record, because only two people can post to it. */
export const openAccount = async (
  ctx: ScopedContext<'ledger.write'>,
  input: { name: string; kind: OpenedAccountKind; type?: AccountType | undefined },
) => {
  const { actor } = ctx
  return transactOnce(ctx, 'ledgerAccounts.open', input, async (ctx) => {
    await lockChart(ctx.db)
    await requireFreeName(ctx.db, input.name)
    const type = input.type ?? 'asset'
    const code = await nextCode(ctx.db, input.kind, type)
    const { kind, name } = input
    const account = await insertAccount(ctx.db, {
      code,
      name,
      kind,
      type,
      normal_side: normalSideOf({ code, type }),
      opened_by: actor.id,
      created_at: nowIso(ctx.clock),
    })
    await recordAudit(ctx, {
      action: 'ledger.open-account',
      subject_type: 'ledger-account',
      subject_id: code,
      after: { name, kind, type },
    })
    return { ...account, balance: 0 }
  })
}

const requireChangeable = (account: LedgerAccount, change: { active?: boolean | undefined }): void => {
  if (account.opened_by !== null) return
  if (change.active === false)
    throw invalid('active', 'Efie posts to this account automatically, so it stays in use')
  if (account.kind !== 'bank' && account.kind !== 'cash')
    throw invalid('name', 'Efie posts to this account automatically, so it keeps its name')
}

/** Renames an account, or stops and resumes its use. An account with a balance stays in use. */
export const changeAccount = async (
  ctx: ScopedContext<'ledger.write'>,
  input: { account_code: string; name?: string | undefined; active?: boolean | undefined },
) => {
  return transact(ctx, async (ctx) => {
    await lockChart(ctx.db)
    const before = await findAccount(ctx.db, input.account_code)
    if (!before) throw new AppError('ACCOUNT_NOT_FOUND')
    expectVersion(ctx, before)
    const change = definedFields({ name: input.name, active: input.active })
    if (Object.keys(change).length > 0) requireChangeable(before, change)
    if (change.name !== undefined) await requireFreeName(ctx.db, change.name, before.code)
    const balance =
      (await sumAccounts(ctx.db)).find(({ account_code }) => account_code === before.code)?.balance ?? 0
    if (change.active === false && balance !== 0)
      throw invalid(
        'active',
        `The account still has a balance of ${formatMoney(Math.abs(balance))}. Clear the balance first`,
      )
    const after = await updateAccount(ctx.db, before.code, change)
    await recordAudit(ctx, {
      action: 'ledger.change-account',
      subject_type: 'ledger-account',
      subject_id: before.code,
      before: { name: before.name, active: before.active },
      after: change,
    })
    return { ...after, balance }
  })
}
