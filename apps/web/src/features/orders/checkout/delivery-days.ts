import { addDays } from '@efie/domain'
import { msg } from '@lingui/core/macro'
import { translate } from '~/i18n/i18n.ts'

const days = [
  msg`Sunday`,
  msg`Monday`,
  msg`Tuesday`,
  msg`Wednesday`,
  msg`Thursday`,
  msg`Friday`,
  msg`Saturday`,
]

const dayOfWeek = (date: string): number => new Date(`${date}T00:00:00Z`).getUTCDay()

export const weekdayOf = (date: string): string => translate(days[dayOfWeek(date)] ?? '')

/** The next days on which we deliver, from the earliest: every day but Sunday. */
export const deliveryDays = (earliest: string, count = 12): string[] =>
  Array.from({ length: count + 3 }, (_, index) => addDays(earliest, index))
    .filter((date) => dayOfWeek(date) !== 0)
    .slice(0, count)
