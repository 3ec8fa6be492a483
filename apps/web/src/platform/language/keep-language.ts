import type { Language } from '@efie/domain'
import { useEffect } from 'react'
import { api, client } from '~/platform/api/client.ts'
import { queryClient } from '~/platform/api/query-client.ts'
import { setProfile, useAuthStore } from '~/platform/auth/auth-store.ts'
import { useLanguageStore } from '~/platform/stores/language-store.ts'

/** Stores the language with the signed-in account, so that emails and notifications use it. */
export const keepLanguage = async (language: Language): Promise<void> => {
  const { profile, isReadOnly } = useAuthStore.getState()
  if (!profile || isReadOnly || profile.language === language) return
  setProfile(await client.me.update({ language }))
  // The server translates timelines to the account's language.
  const said = [api.applications.timeline.key(), api.orders.get.key()]
  await Promise.all(said.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
}

/**
 * A tenant who chose a language before signing in keeps it with the account. If that fails, the next page
 * tries again.
 */
export const useKeepChosenLanguage = (): void => {
  const chosen = useLanguageStore((state) => state.chosen)
  const hasNone = useAuthStore(({ profile }) => profile?.role === 'user' && profile.language === null)
  useEffect(() => {
    if (hasNone && chosen !== null) keepLanguage(chosen).catch(() => {})
  }, [hasNone, chosen])
}
