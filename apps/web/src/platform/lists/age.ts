import { plural, t } from '@lingui/core/macro'

/** How long something has waited, and whether that is late. */
export interface Age {
  text: string
  tone: 'neutral' | 'caution' | 'danger'
}

const hour = 3_600_000

/**
 * "5 hours", "3 days". Due after 24 hours, late after 48, because verification is promised in 24–48 hours
 * (specification §1).
 */
export const ageOf = (since: string, now: number): Age => {
  const hours = Math.max(0, Math.floor((now - new Date(since).getTime()) / hour))
  const days = Math.floor(hours / 24)
  const text =
    hours < 1
      ? t`under an hour`
      : hours < 48
        ? plural(hours, { one: '# hour', other: '# hours' })
        : plural(days, { one: '# day', other: '# days' })
  return { text, tone: hours >= 48 ? 'danger' : hours >= 24 ? 'caution' : 'neutral' }
}
