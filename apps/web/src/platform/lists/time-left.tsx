import { Badge } from '~/ui/badge.tsx'
import { formatDateTime } from '~/ui/dates.ts'
import { useNow } from '~/ui/use-now.ts'
import { type Limits, timeLeft } from './age.ts'

/** How much time is left, by the server’s own reckoning; amber when it is due, red when late. */
export const TimeLeft = ({ limits }: { limits: Limits | null }) => {
  const now = useNow()
  if (limits === null) return <span className="text-muted">–</span>
  const { text, tone } = timeLeft(limits, now)
  return (
    <span title={formatDateTime(limits.late_at)}>
      <Badge tone={tone}>{text}</Badge>
    </span>
  )
}
