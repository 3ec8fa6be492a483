import { useNavigate } from 'react-router'
import { auth } from '../auth/auth.ts'

/** Signs out and leads to /login, from wherever one was. */
export const useSignOut = (): (() => Promise<void>) => {
  const navigate = useNavigate()
  return async () => {
    if (await auth.signOut()) await navigate('/login', { replace: true, state: null })
  }
}
