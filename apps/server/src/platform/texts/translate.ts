import { readFileSync } from 'node:fs'
import type { Language } from '@efie/domain'
import { setupI18n } from '@lingui/core'
import { compileMessage, type CompiledMessage } from '@lingui/message-utils/compileMessage'
import { parsePo } from 'pofile-ts'
import type { Text, Value } from './text.ts'

/** Marks texts whose key is their English, as all of the server's are. */
const namedByText = 'js-lingui-explicit-id'

const readCatalogue = (language: Language): Record<string, string> => {
  if (language === 'en') return {}
  const file = new URL(`../../../../../locales/${language}.po`, import.meta.url)
  return Object.fromEntries(
    parsePo(readFileSync(file, 'utf8'))
      .items.filter(({ extractedComments }) => extractedComments.includes(namedByText))
      .map(({ msgid, msgstr }) => [msgid, msgstr[0] ?? '']),
  )
}

const compiled = new Map<string, CompiledMessage>()

const compile = (message: string): CompiledMessage => {
  const before = compiled.get(message)
  if (before) return before
  const made = compileMessage(message)
  compiled.set(message, made)
  return made
}

const load = (language: Language) => {
  const i18n = setupI18n({ locale: language, messages: { [language]: readCatalogue(language) } })
  return i18n.setMessagesCompiler(compile)
}

const catalogues = new Map<Language, ReturnType<typeof load>>()

/** Loaded when a language is first used, then kept. */
const catalogueOf = (language: Language) => {
  const catalogue = catalogues.get(language) ?? load(language)
  catalogues.set(language, catalogue)
  return catalogue
}

const inside = (value: Value, language: Language): string | number => {
  if (typeof value === 'function') return value(language)
  return typeof value === 'object' ? translate(value, language) : value
}

/** A text in a language, or in English if the catalogue lacks it. */
export const translate = ({ message, values }: Text, language: Language): string => {
  const catalogue = catalogueOf(language)
  const places = Object.entries(values)
  // Without values there is nothing to interpolate; braces may be a person's own words.
  if (places.length === 0)
    return Object.hasOwn(catalogue.messages, message) ? String(catalogue.messages[message]) : message
  return catalogue._(
    message,
    Object.fromEntries(places.map(([name, value]) => [name, inside(value, language)])),
  )
}
