import { languages, type Language } from '@efie/domain'

/** The first of our languages that a browser names, for pages whose reader is not known; English for one that names none. */
export const languageAsked = (acceptLanguage: string | undefined): Language => {
  const named = (acceptLanguage ?? '').split(',').map((one) => one.trim().slice(0, 2).toLowerCase())
  return named.flatMap((name) => languages.find((language) => language === name) ?? [])[0] ?? 'en'
}
