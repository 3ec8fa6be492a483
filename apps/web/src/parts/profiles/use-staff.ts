import { type Role, roleLabels } from '@efie/domain'
import { useQueries } from '@tanstack/react-query'
import type { SelectOption } from '~/ui/select.tsx'
import { api } from '~/platform/api/client.ts'

const most = 100

/** Colleagues with these roles who aren't suspended, by name. */
export const useStaff = (
  roles: readonly Role[],
  enabled = true,
): { options: SelectOption[]; pending: boolean; failed: boolean } => {
  const queries = useQueries({
    queries: roles.map((role) =>
      api.profiles.list.queryOptions({ input: { role, limit: most }, enabled, staleTime: 5 * 60_000 }),
    ),
  })
  const people = queries.flatMap((query) => query.data?.data ?? [])
  return {
    options: people
      .filter(({ suspended_at }) => suspended_at === null)
      .sort((left, right) => left.full_name.localeCompare(right.full_name))
      .map(({ id, full_name, role }) => ({
        value: id,
        label: roles.length > 1 ? `${full_name}, ${roleLabels[role]}` : full_name,
      })),
    pending: queries.some((query) => query.isLoading),
    failed: queries.some((query) => query.isError),
  }
}
