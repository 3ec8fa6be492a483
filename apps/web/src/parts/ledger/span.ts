import { addDays, localDateOf } from '@efie/domain'
import { useListParams } from '~/platform/lists/list-params.ts'
import { useNow } from '~/ui/use-now.ts'

const dayText = /^\d{4}-\d{2}-\d{2}$/

/** The period in the URL, by default the current month. Swapped dates are corrected. */
export const spanOf = (from: string, to: string, today: string): { from: string; to: string } => {
  const start = dayText.test(from) ? from : `${today.slice(0, 7)}-01`
  const end = dayText.test(to) ? to : today
  return start <= end ? { from: start, to: end } : { from: end, to: start }
}

export const useToday = (): string => localDateOf(new Date(useNow()).toISOString())

/** The first of the month this many months ago. */
export const monthsBack = (today: string, months: number): string => {
  let day = `${today.slice(0, 7)}-01`
  for (let index = 0; index < months; index += 1) day = `${addDays(day, -1).slice(0, 7)}-01`
  return day
}

export const useSpan = (months = 0) => {
  const params = useListParams()
  const today = useToday()
  const from = params.get('from') || (months > 0 ? monthsBack(today, months) : '')
  return spanOf(from, params.get('to'), today)
}
