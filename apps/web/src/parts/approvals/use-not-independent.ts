import { errors } from '@efie/contracts/errors'
import { useQuery } from '@tanstack/react-query'
import { translate } from '~/i18n/i18n.ts'
import { api } from '~/platform/api/client.ts'
import { useAuthStore } from '~/platform/auth/auth-store.ts'

/**
 * Returns a function that tells whether a recent grant ties one of the people who acted before to the reader,
 * so that someone else has to confirm; null if none. The ties come from the server.
 */
export const useNotIndependent = (): ((before: readonly (string | null)[]) => string | null) => {
  const isStaff = useAuthStore((state) => state.isAdmin)
  const { data } = useQuery(api.me.ties.queryOptions({ enabled: isStaff, staleTime: 60_000 }))
  const tied = new Set(data?.person_ids)
  return (before) =>
    before.some((id) => id !== null && tied.has(id)) ? translate(errors.NOT_INDEPENDENT.message) : null
}
