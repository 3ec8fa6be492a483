import type { Language } from '@efie/domain'
import { i18n, type MessageDescriptor } from '@lingui/core'
import type { ReactNode } from 'react'

/** Each language's name in that language. */
export const languageNames: Record<Language, string> = { en: 'English', fr: 'Français' }

// English is in the code, compiled at build time, so strings that reach this compiler have no placeholders
// left to fill.
i18n.setMessagesCompiler((message) => [message])
i18n.loadAndActivate({ locale: 'en', messages: {} })

/**
 * Switches the whole app to a language. Rejects when offline and the catalogue has not been loaded before.
 */
export const activateLanguage = async (language: Language): Promise<void> => {
  if (language === i18n.locale) return
  if (language === 'fr' && Object.keys(i18n.messages).length === 0) {
    const { messages } = await import('../../../../locales/fr.po')
    i18n.load('fr', messages)
  }
  i18n.activate(language)
}

/** Text for a shared component: a plain string, or a message to translate when rendered. */
export type Translatable = MessageDescriptor | string

/**
 * Translates text at render time: a message made with `msg`, or a label, refusal or validation message from
 * `domain` and `contracts`, which are English strings. Text that is not in the catalogue is returned
 * unchanged.
 */
export const translate = (text: Translatable): string => {
  if (typeof text !== 'string') return i18n._(text)
  return i18n.messages[text] === undefined ? text : i18n._(text)
}

/** `translate` for a text with places in it: English fills them here, as its texts are not compiled where they are known only now. */
export const translateFilled = ({
  text,
  values = {},
}: {
  text: string
  values?: Record<string, string>
}): string =>
  i18n.messages[text] === undefined
    ? text.replaceAll(/\{(\w+)\}/g, (place, name: string) => values[name] ?? place)
    : i18n._(text, values)

/** Content of a shared component: text, translated or not, or an element. */
export type Content = ReactNode | MessageDescriptor

const isMessage = (content: Content): content is MessageDescriptor =>
  typeof content === 'object' && content !== null && 'id' in content && !('$$typeof' in content)

/** Like `translate`, but passes elements through. */
export const translateContent = (content: Content): ReactNode =>
  typeof content === 'string' || isMessage(content) ? translate(content) : content

/** The active language. */
export const activeLanguage = (): Language => (i18n.locale === 'fr' ? 'fr' : 'en')
