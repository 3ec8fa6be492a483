import { skipToken, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router'
import { api } from '~/platform/api/client.ts'
import { useUser } from '~/platform/auth/auth-store.ts'
import { useShortcut } from '~/platform/keyboard/use-shortcut.ts'
import { queueFilter } from '~/parts/applications/review/case-queue.ts'

export interface Neighbours {
  /** Opens it; null at the end of the queue. */
  previous: (() => void) | null
  next: (() => void) | null
}

/** The cases beside this one in the queue it was opened from; null if it was opened from elsewhere. */
export const useNeighbours = (id: string): Neighbours | null => {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const filter = queueFilter(params, useUser().id)
  const { data } = useQuery(
    api.applications.neighbours.queryOptions({ input: filter ? { id, ...filter } : skipToken }),
  )
  const opener = (beside: string | null | undefined) =>
    beside ? () => void navigate(`/admin/applications/${beside}?${params}`, { replace: true }) : null
  const previous = opener(data?.previous)
  const next = opener(data?.next)
  useShortcut('j', 'Next case', () => next?.(), { when: next !== null, group: 'Queue' })
  useShortcut('k', 'Previous case', () => previous?.(), { when: previous !== null, group: 'Queue' })
  return filter && { previous, next }
}
