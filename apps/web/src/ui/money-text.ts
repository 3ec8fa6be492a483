import { formatMoney as formatMoneyEnglish, writeMoneyIn } from '@efie/domain'
import { activeLanguage } from '~/i18n/i18n.ts'
import { onCurrencyChange } from './system-words.ts'

onCurrencyChange(writeMoneyIn)

/** `106489` → `GH₵ 1,064.89`, in French `GH₵ 1 064,89`. */
export const formatMoney = (amount: number): string => {
  const english = formatMoneyEnglish(amount)
  if (activeLanguage() !== 'fr') return english
  // Narrow no-break spaces between thousands, and a no-break space after the currency.
  return english.replaceAll(/[ ,.]/g, (mark) => ({ ' ': '\u{A0}', ',': '\u{202F}', '.': ',' })[mark] ?? mark)
}

/** A decimal figure in the active language: `34.80`, in French `34,80`. */
export const formatDecimal = (english: string | number): string =>
  activeLanguage() === 'fr' ? String(english).replace('.', ',') : String(english)

/** A percentage in the active language: `34.80%`, in French `34,80%` with a no-break space. */
export const formatPercent = (english: string | number): string =>
  activeLanguage() === 'fr' ? `${formatDecimal(english)}\u{A0}%` : `${english}%`
