import { counted } from '@efie/domain'
import type { Tone } from '~/ui/badge.tsx'

const hour = 3_600_000

const spanOf = (milliseconds: number): string => {
  const hours = Math.floor(milliseconds / hour)
  if (hours < 1) return 'under an hour'
  return hours < 48 ? counted(hours, 'hour') : counted(Math.floor(hours / 24), 'day')
}

/** How long something has waited, for staff: "5 hours", "3 days". */
export const ageOf = (since: string, now: number): string =>
  spanOf(Math.max(0, now - new Date(since).getTime()))

/** From when something is late, and due before that. Without `due_at` it is due four hours before. */
export interface Limits {
  due_at?: string
  late_at: string
}

/** "5 hours left", "2 days late", for staff. */
export const timeLeft = ({ due_at, late_at }: Limits, now: number): { text: string; tone: Tone } => {
  const late = new Date(late_at).getTime()
  const due = due_at === undefined ? late - 4 * hour : new Date(due_at).getTime()
  return {
    text: `${spanOf(Math.abs(late - now))} ${late <= now ? 'late' : 'left'}`,
    tone: late <= now ? 'danger' : due <= now ? 'caution' : 'neutral',
  }
}
