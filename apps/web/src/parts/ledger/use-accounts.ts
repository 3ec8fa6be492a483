import { useQuery } from '@tanstack/react-query'
import { api } from '~/platform/api/client.ts'
import type { LedgerAccount } from '~/platform/api/rows.ts'

const none: readonly LedgerAccount[] = []

/** The chart of accounts; empty while loading. */
export const useAccounts = (): readonly LedgerAccount[] =>
  useQuery(api.ledgerAccounts.list.queryOptions()).data?.data ?? none

export const accountOptions = (accounts: readonly Pick<LedgerAccount, 'code' | 'name'>[]) =>
  accounts.map(({ code, name }) => ({ value: code, label: `${code} ${name}` }))
