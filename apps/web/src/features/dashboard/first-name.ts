import { useAuthStore } from '~/platform/auth/auth-store.ts'

/** The name to address a person by. */
export const useFirstName = (): string => {
  const profile = useAuthStore((state) => state.profile)
  return profile?.first_name ?? profile?.full_name.split(' ')[0] ?? ''
}
