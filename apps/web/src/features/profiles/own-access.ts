import { msg } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { account } from '~/platform/auth/auth.ts'
import type { User } from '~/platform/auth/account.ts'

/** What the auth client says of the own account; everything under `own-access` is made stale together. */
export const ownAccess = ['own-access']

/** Asked for only where there is a set: apart, as without one the server knows nothing of it. */
export const ownRecoveryCodes = ['own-recovery-codes']

export const useOwnUser = () =>
  useQuery({ queryKey: [...ownAccess, 'user'], queryFn: async () => (await account()).loadUser() })

/** Accounts of a company's own sign-in: address, password and links are the company's. */
export const isCompanyManaged = (user: User | undefined): boolean =>
  user?.identities?.some(({ provider }) => provider.startsWith('sso:')) ?? false

export const companyReason = msg`Your company looks after how you sign in`
