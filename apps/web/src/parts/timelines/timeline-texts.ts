import { parseMoney } from '@efie/domain'
import { say } from '~/i18n/i18n.ts'
import { formatDate } from '~/ui/dates.ts'
import { formatMoney } from '~/ui/money-text.ts'

const separators = /( · | → )/
const date = /^\d{4}-\d\d-\d\d$/
const money = /^(?:GH₵|[A-Z]{3}) [\d,]+\.\d\d$/

const sayPart = (part: string): string => {
  if (date.test(part)) return formatDate(part)
  if (money.test(part)) return formatMoney(parseMoney(part.replace(/^\S+ /, '')) ?? 0)
  return say(part)
}

/** What stands beside an event’s title, as the server keeps it in English: names, numbers, amounts, days, a change from and to. */
export const sayDetail = (detail: string | null): string | null =>
  detail && detail.split(separators).map(sayPart).join('')
