import type { Language } from '@efie/domain'
import { client } from '../api/client.ts'
import { setProfile, useAuthStore } from '../auth/auth-store.ts'

/** Mails and notices follow the choice of who is signed in. */
export const keepLanguage = async (language: Language): Promise<void> => {
  const { profile, isReadOnly } = useAuthStore.getState()
  if (profile && !isReadOnly && profile.language !== language)
    setProfile(await client.me.update({ language }))
}
