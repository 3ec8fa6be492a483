import { Badge } from '~/ui/badge.tsx'
import { formatDateTime } from '~/ui/dates.ts'
import { useNow } from '~/ui/use-now.ts'
import { timeLeft } from './age.ts'

/** How much time is left until something is due, by the server's own reckoning; amber when it is short, red when late. */
export const TimeLeft = ({ due }: { due: string | null }) => {
  const now = useNow()
  if (due === null) return <span className="text-muted">–</span>
  const { text, tone } = timeLeft(due, now)
  return (
    <span title={formatDateTime(due)}>
      <Badge tone={tone}>{text}</Badge>
    </span>
  )
}
