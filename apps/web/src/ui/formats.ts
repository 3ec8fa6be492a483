/** Formatting of input as it is typed. Tested in formats.test.ts. */
import { activeLanguage } from '~/i18n/i18n.ts'

/**
 * English groups with a comma and has a decimal point; French groups with a narrow space and has a decimal
 * comma.
 */
const marks = () =>
  activeLanguage() === 'fr' ? { group: '\u{202F}', decimal: ',' } : { group: ',', decimal: '.' }

const grouped = (whole: string): string => whole.replaceAll(/\B(?=(\d{3})+$)/g, marks().group)

/** A count with its thousands grouped: `1234` → `1,234`. */
export const formatCount = (count: number): string => grouped(String(count))

/**
 * French input also accepts a point as decimal mark, as on most keyboards. When both occur, the last one is
 * the decimal mark.
 */
const partsOf = (typed: string): string[] => {
  if (activeLanguage() === 'en') return typed.replaceAll(/[^\d.]/g, '').split('.')
  const grouping = typed.lastIndexOf('.') > typed.lastIndexOf(',') ? ',' : '.'
  const both = typed.includes('.') && typed.includes(',')
  return (both ? typed.replaceAll(grouping, '') : typed)
    .replaceAll('.', ',')
    .replaceAll(/[^\d,]/g, '')
    .split(',')
}

/** `1234.5` → `1,234.5`, with at most two decimals. Drops all other characters. */
export const formatMoneyTyped = (typed: string): string => {
  const [whole = '', ...rest] = partsOf(typed)
  const units = grouped(whole.replace(/^0+(?=\d)/, '').slice(0, 10))
  return rest.length === 0 ? units : `${units || '0'}${marks().decimal}${rest.join('').slice(0, 2)}`
}

/** Pesewas of a typed amount; null when the input is empty. */
export const pesewasOfTyped = (typed: string): number | null => {
  const [whole = '', decimals = ''] = partsOf(typed)
  if (whole === '' && decimals === '') return null
  return Number(whole || '0') * 100 + Number(decimals.padEnd(2, '0').slice(0, 2))
}

/** Text of an amount in a field without focus: `106489` → `1,064.89`, `100000` → `1,000`. */
export const typedOfPesewas = (amount: number | null | undefined): string => {
  if (amount === null || amount === undefined) return ''
  const whole = grouped(Math.trunc(amount / 100).toString())
  const rest = amount % 100
  return rest === 0 ? whole : `${whole}${marks().decimal}${rest.toString().padStart(2, '0')}`
}

/** `gha7123456789` → `GHA-712345678-9`. Adds the letters when only digits are typed. */
export const formatGhanaCardTyped = (typed: string): string => {
  const upper = typed.toUpperCase()
  if (/^(?:G|GH|GHA|GHA-)$/.test(upper)) return upper
  const digits = upper.replace(/^GHA/, '').replaceAll(/\D/g, '').slice(0, 10)
  if (digits === '') return ''
  return digits.length > 9 ? `GHA-${digits.slice(0, 9)}-${digits.slice(9)}` : `GHA-${digits}`
}
