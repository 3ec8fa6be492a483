import { languages, type Language } from '@efie/domain'
import { useEffect, useState } from 'react'
import { activateLanguage } from '~/i18n/i18n.ts'
import { usePublicSettings } from '~/platform/api/public-settings.ts'
import { useAuthStore } from '~/platform/auth/auth-store.ts'
import { useLanguageStore } from '~/platform/stores/language-store.ts'

const isLanguage = (value: string | undefined): value is Language =>
  (languages as readonly string[]).includes(value ?? '')

/** Desks of staff and of employers speak English only; everybody else chooses. */
const useSpeaksEnglishOnly = (): boolean =>
  useAuthStore(({ userRole, isAuthenticated }) => isAuthenticated && userRole !== null && userRole !== 'user')

const useWanted = (): Language => {
  const chosen = useLanguageStore((state) => state.chosen)
  const own = useAuthStore(({ profile }) => profile?.language)
  const standard = usePublicSettings()?.default_language
  if (useSpeaksEnglishOnly()) return 'en'
  return chosen ?? own ?? (isLanguage(standard) ? standard : 'en')
}

/** Keeps a language with the account; what cannot be kept now changes nothing on this device. */
const keep = (language: Language): void => {
  import('./keep-language.ts').then(({ keepLanguage }) => keepLanguage(language)).catch(() => {})
}

/** The language that the page stands in. The first render is English, as prerendered. */
export const useLanguage = (): Language => {
  const wanted = useWanted()
  const [spoken, setSpoken] = useState<Language>('en')
  useEffect(() => {
    let current = true
    const show = () => {
      if (!current) return
      document.documentElement.lang = wanted
      setSpoken(wanted)
    }
    // Without a network the page stays in the language that it has.
    activateLanguage(wanted).then(show, () => {})
    return () => {
      current = false
    }
  }, [wanted])
  return spoken
}

/** Whether there is a language to choose, and the way to choose it. */
export const useLanguageChoice = () => {
  const language = useWanted()
  const choose = (chosen: Language) => {
    useLanguageStore.getState().choose(chosen)
    keep(chosen)
  }
  return { language, choose, possible: !useSpeaksEnglishOnly() }
}
