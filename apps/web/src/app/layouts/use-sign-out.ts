import { useNavigate } from 'react-router'
import { auth } from '~/platform/auth/auth.ts'

/** Signs out and navigates to /login from any page. */
export const useSignOut = (): (() => Promise<void>) => {
  const navigate = useNavigate()
  return async () => {
    const { queryClient } = await import('~/platform/api/query-client.ts')
    // Requests in flight would be refused, and repeated with a session that no longer exists.
    await queryClient.cancelQueries()
    if (await auth.signOut()) await navigate('/login', { replace: true, state: null })
    else await queryClient.invalidateQueries()
  }
}
