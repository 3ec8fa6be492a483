import type { Language } from '@efie/domain'
import { say } from '../texts/say.ts'
import type { Text } from '../texts/text.ts'

/** `say` for the standard PDF fonts, which have no narrow space. */
export const sayOnPaper = (text: Text, language: Language): string =>
  say(text, language).replaceAll('\u{202F}', '\u{A0}')
