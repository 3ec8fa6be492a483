import { useNavigate } from 'react-router'
import { auth } from '~/platform/auth/auth.ts'

/** Signs out and leads to /login, from wherever one was. */
export const useSignOut = (): (() => Promise<void>) => {
  const navigate = useNavigate()
  return async () => {
    const { queryClient } = await import('~/platform/api/query-client.ts')
    // What is still being asked would be refused, and be asked again with a session that is gone.
    await queryClient.cancelQueries()
    if (await auth.signOut()) await navigate('/login', { replace: true, state: null })
    else await queryClient.invalidateQueries()
  }
}
