import { useAuthStore } from './auth-store.ts'
import { newsOfLink } from './link.ts'

/** A signed-in person opened an expired link; true until they sign in again or continue. */
export const useLinkRefused = (): boolean =>
  useAuthStore(({ isAuthenticated, linkRefused }) => isAuthenticated && linkRefused) &&
  newsOfLink(location.search, location.hash)?.kind === 'refused'
