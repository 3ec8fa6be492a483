import { msg } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { account } from '~/platform/auth/auth.ts'
import type { User } from '~/platform/auth/account.ts'

/** Query key of the person's account from the auth client; everything under it is invalidated together. */
export const ownAccess = ['own-access']

/**
 * Separate, because it is only requested if there is a set of codes; without one the server answers with an
 * error.
 */
export const ownRecoveryCodes = ['own-recovery-codes']

export const useOwnUser = () =>
  useQuery({ queryKey: [...ownAccess, 'user'], queryFn: async () => (await account()).loadUser() })

/** With a company's sign-in, address, password and links are managed by the company. */
export const isCompanyManaged = (user: User | undefined): boolean =>
  user?.identities?.some(({ provider }) => provider.startsWith('sso:')) ?? false

export const companyReason = msg`Your company manages your sign-in`
