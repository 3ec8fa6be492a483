import type { Language } from '@efie/domain'
import { i18n, type MessageDescriptor } from '@lingui/core'
import type { ReactNode } from 'react'

/** As their speakers call them. */
export const languageNames: Record<Language, string> = { en: 'English', fr: 'Français' }

// English comes with the code, compiled when it is built; what reaches this as a text has nothing to be filled in.
i18n.setMessagesCompiler((message) => [message])
i18n.loadAndActivate({ locale: 'en', messages: {} })

/** Turns the whole app to a language. Rejects without a network when its texts have not been loaded before. */
export const activateLanguage = async (language: Language): Promise<void> => {
  if (language === i18n.locale) return
  if (language === 'fr' && Object.keys(i18n.messages).length === 0) {
    const { messages } = await import('../../../../locales/fr.po')
    i18n.load('fr', messages)
  }
  i18n.activate(language)
}

/** A text that a shared component may be given: said already, or still to be said. */
export type Sayable = MessageDescriptor | string

/**
 * A text that is known only when it is shown: a message made with `msg`, or a label, refusal or validation message of
 * `domain` and `contracts`, which are English strings. What no catalogue knows stays as it is.
 */
export const say = (text: Sayable): string => {
  if (typeof text !== 'string') return i18n._(text)
  return i18n.messages[text] === undefined ? text : i18n._(text)
}

/** What a shared component may be given to show: a text, said already or still to be said, or a piece of the page. */
export type Content = ReactNode | MessageDescriptor

const isMessage = (content: Content): content is MessageDescriptor =>
  typeof content === 'object' && content !== null && 'id' in content && !('$$typeof' in content)

/** `say` for what may be a piece of the page as well as a text. */
export const sayIn = (content: Content): ReactNode =>
  typeof content === 'string' || isMessage(content) ? say(content) : content

/** The language that is spoken at present. */
export const spokenLanguage = (): Language => (i18n.locale === 'fr' ? 'fr' : 'en')
