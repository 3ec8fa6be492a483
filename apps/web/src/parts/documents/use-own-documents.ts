import { useQuery } from '@tanstack/react-query'
import { api } from '~/platform/api/client.ts'
import { useUser } from '~/platform/auth/auth-store.ts'

/** The signed-in person's documents as they stand; replaced ones are left out. */
export const useOwnDocuments = () => {
  const { id } = useUser()
  return useQuery(api.documents.list.queryOptions({ input: { user_id: id, current: 'true', limit: 100 } }))
}
