import { useAuthStore } from './auth-store.ts'
import { newsOfLink } from './link.ts'

/** Somebody who was signed in already opened a link that no longer works; true until they sign in anew or go on. */
export const useLinkRefused = (): boolean =>
  useAuthStore(({ isAuthenticated, linkRefused }) => isAuthenticated && linkRefused) &&
  newsOfLink(location.search, location.hash)?.kind === 'refused'
