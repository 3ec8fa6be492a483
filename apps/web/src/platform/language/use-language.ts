import { languages, type Language } from '@efie/domain'
import { useEffect, useState } from 'react'
import { activateLanguage } from '~/i18n/i18n.ts'
import { usePublicSettings } from '~/platform/api/public-settings.ts'
import { useAuthStore } from '~/platform/auth/auth-store.ts'
import { useLanguageStore } from '~/platform/stores/language-store.ts'

const isLanguage = (value: string | undefined): value is Language =>
  (languages as readonly string[]).includes(value ?? '')

/** Pages of staff and employers are in English only; everyone else can choose. */
const useSpeaksEnglishOnly = (): boolean =>
  useAuthStore(({ userRole, isAuthenticated }) => isAuthenticated && userRole !== null && userRole !== 'user')

const useWanted = (): Language => {
  const chosen = useLanguageStore((state) => state.chosen)
  const own = useAuthStore(({ profile }) => profile?.language)
  const standard = usePublicSettings()?.default_language
  if (useSpeaksEnglishOnly()) return 'en'
  return chosen ?? own ?? (isLanguage(standard) ? standard : 'en')
}

/** Stores the language with the account; a failure changes nothing on this device. */
const keep = (language: Language): void => {
  import('./keep-language.ts').then(({ keepLanguage }) => keepLanguage(language)).catch(() => {})
}

/** The page's language. The first render is English, as prerendered. */
export const useLanguage = (): Language => {
  const wanted = useWanted()
  const [spoken, setSpoken] = useState<Language>('en')
  useEffect(() => {
    let current = true
    const show = () => {
      if (!current) return
      // Setting it would lay out the whole page again, even if nothing changes.
      if (document.documentElement.lang !== wanted) document.documentElement.lang = wanted
      setSpoken(wanted)
    }
    // Offline the page stays in its current language.
    activateLanguage(wanted).then(show, () => {})
    return () => {
      current = false
    }
  }, [wanted])
  return spoken
}

/** Whether a language can be chosen, and a function to choose it. */
export const useLanguageChoice = () => {
  const language = useWanted()
  const choose = (chosen: Language) => {
    useLanguageStore.getState().choose(chosen)
    keep(chosen)
  }
  return { language, choose, possible: !useSpeaksEnglishOnly() }
}
