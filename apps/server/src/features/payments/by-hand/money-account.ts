import type { Transaction } from '@efie/database'
import { invalid } from '../../../platform/errors.ts'
import { findAccount } from '../../ledger/index.ts'

/** Refuses accounts that aren't a till or bank account in use. */
export const requireMoneyAccount = async (
  tx: Transaction,
  code: string,
  kind: 'bank' | 'cash',
): Promise<void> => {
  const account = await findAccount(tx, code)
  if (account?.kind !== kind || !account.active)
    throw invalid(
      'account_code',
      kind === 'cash' ? 'Choose a till that is in use' : 'Choose a bank account that is in use',
    )
}
