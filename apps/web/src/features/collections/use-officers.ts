import { useQuery } from '@tanstack/react-query'
import { api } from '~/platform/api/client.ts'

const none: { id: string; full_name: string; assignable: boolean }[] = []

/** Colleagues who hold cases or can be given some, as options. */
export const useOfficers = () => {
  const { data = none } = useQuery(api.collections.officers.queryOptions({ select: (page) => page.data }))
  const all = data.map(({ id, full_name, assignable }) => ({ value: id, label: full_name, assignable }))
  return { all, assignable: all.filter((officer) => officer.assignable) }
}
