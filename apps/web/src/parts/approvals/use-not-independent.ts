import { errors } from '@efie/contracts/errors'
import { useQuery } from '@tanstack/react-query'
import { translate } from '~/i18n/i18n.ts'
import { api } from '~/platform/api/client.ts'
import { useAuthStore } from '~/platform/auth/auth-store.ts'

/**
 * Tells of those who acted before whether a recent role ties one of them to the reader: the reason why somebody else has to
 * confirm, or null. The server says whom it ties.
 */
export const useNotIndependent = (): ((before: readonly (string | null)[]) => string | null) => {
  const isStaff = useAuthStore((state) => state.isAdmin)
  const { data } = useQuery(api.me.ties.queryOptions({ enabled: isStaff, staleTime: 60_000 }))
  const tied = new Set(data?.person_ids)
  return (before) =>
    before.some((id) => id !== null && tied.has(id)) ? translate(errors.NOT_INDEPENDENT.message) : null
}
