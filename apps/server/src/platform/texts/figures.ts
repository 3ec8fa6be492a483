import { formatMoney, formatMoneyPlain, inSentence, type Pesewas } from '@efie/domain'
import { translate } from './translate.ts'
import { known, type Figure } from './text.ts'

/** French: no-break space after the currency, narrow no-break spaces between thousands. */
const frenchMarks: Record<string, string> = { ' ': '\u{A0}', ',': '\u{202F}', '.': ',' }
/** The standard PDF fonts have no narrow space. */
const frenchPrint: Record<string, string> = { ...frenchMarks, ',': '\u{A0}' }

const inFrench = (english: string, marks: Record<string, string>): string =>
  english.replaceAll(/[ ,.]/g, (mark) => marks[mark] ?? mark)

/** `106489` → `GH₵ 1,064.89`, in French `GH₵ 1 064,89`. */
export const money =
  (amount: Pesewas): Figure =>
  (language) =>
    language === 'fr' ? inFrench(formatMoney(amount), frenchMarks) : formatMoney(amount)

/** With `GHS`, for documents in a font without ₵. */
export const printedMoney =
  (amount: Pesewas): Figure =>
  (language) =>
    language === 'fr' ? inFrench(formatMoneyPlain(amount), frenchPrint) : formatMoneyPlain(amount)

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const french = new Intl.DateTimeFormat('fr', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})

/** A date or moment as screens show it: `20 Nov 2026`, in French `20 nov. 2026`. Ghana is UTC all year. */
export const date =
  (value: string): Figure =>
  (language) => {
    const at = new Date(value)
    if (language === 'fr') return french.format(at)
    return `${at.getUTCDate()} ${months[at.getUTCMonth()] ?? ''} ${at.getUTCFullYear()}`
  }

/** `20 Nov 2026` in documents and staff texts, which are in English only. */
export const englishDate = (value: string): string => date(value)('en')

/** The time of a moment: `14:00`, in French `14 h 00`. */
export const time =
  (at: Date): Figure =>
  (language) => {
    const hour = at.toISOString().slice(11, 16)
    return language === 'fr' ? hour.replace(':', ' h ') : hour
  }

/** A percentage's figure: `34.8`, in French `34,8`. */
export const decimal =
  (figure: number): Figure =>
  (language) =>
    language === 'fr' ? String(figure).replace('.', ',') : String(figure)

/** A label within a sentence: `In review` → `in review`, in French `en cours d’examen`. */
export const labelWord =
  (label: string): Figure =>
  (language) =>
    inSentence(translate(known(label), language))
