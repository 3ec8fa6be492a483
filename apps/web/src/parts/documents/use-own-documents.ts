import { useQuery } from '@tanstack/react-query'
import { api } from '~/platform/api/client.ts'
import { useUser } from '~/platform/auth/auth-store.ts'

/** The caller's current documents, without superseded ones. */
export const useOwnDocuments = () => {
  const { id } = useUser()
  return useQuery(api.documents.list.queryOptions({ input: { user_id: id, current: 'true', limit: 100 } }))
}
