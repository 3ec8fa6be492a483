import { counted } from '@efie/domain'
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

/** "5 hours left", "2 days late", for staff. Short when fewer than four hours are left. */
export const timeLeft = (due: string, now: number): Age => {
  const left = new Date(due).getTime() - now
  const hours = Math.floor(Math.abs(left) / hour)
  const span =
    hours < 1 ? 'under an hour' : hours < 48 ? counted(hours, 'hour') : counted(Math.floor(hours / 24), 'day')
  return {
    text: `${span} ${left < 0 ? 'late' : 'left'}`,
    tone: left < 0 ? 'danger' : left < 4 * hour ? 'caution' : 'neutral',
  }
}
