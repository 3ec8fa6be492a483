import { languages, type Language } from '@efie/domain'

/** The first supported language in `Accept-Language`, for pages whose reader is unknown; otherwise English. */
export const languageAsked = (acceptLanguage: string | undefined): Language => {
  const named = (acceptLanguage ?? '').split(',').map((one) => one.trim().slice(0, 2).toLowerCase())
  return named.flatMap((name) => languages.find((language) => language === name) ?? [])[0] ?? 'en'
}
