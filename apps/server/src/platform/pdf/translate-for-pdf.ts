import type { Language } from '@efie/domain'
import { translate } from '../texts/translate.ts'
import type { Text } from '../texts/text.ts'

/** `translate` for the standard PDF fonts, which have no narrow space. */
export const translateForPdf = (text: Text, language: Language): string =>
  translate(text, language).replaceAll('\u{202F}', '\u{A0}')
