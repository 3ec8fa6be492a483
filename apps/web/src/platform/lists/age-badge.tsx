import { Badge } from '~/ui/badge.tsx'
import { useNow } from '~/ui/use-now.ts'
import { ageOf } from './age.ts'

/** Waiting time; amber after 24 hours, red after 48. */
export const AgeBadge = ({ since }: { since: string }) => {
  const { text, tone } = ageOf(since, useNow())
  return <Badge tone={tone}>{text}</Badge>
}
