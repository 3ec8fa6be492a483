import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { neighbourOf } from '~/parts/applications/review/neighbour.ts'
import { inspectionPath } from '~/parts/inspections/inspection-path.ts'
import { useShortcut } from '~/platform/keyboard/use-shortcut.ts'
import { rowsOf } from '~/platform/lists/keyset.ts'
import { Button } from '~/ui/button.tsx'
import { KeyHint } from '~/ui/key-hint.tsx'
import { useInspections } from './use-inspections.ts'

/** The visits beside this one. They stay when its result takes it out of a filtered queue. */
const useBeside = (id: string) => {
  const query = useInspections()
  const rows = rowsOf(query)
  const now = { id, previous: neighbourOf(rows, id, -1), next: neighbourOf(rows, id, 1) }
  const isListed = rows.some((row) => row.id === id)
  const [last, setLast] = useState(now)
  if (isListed && (last.id !== id || last.previous !== now.previous || last.next !== now.next)) setLast(now)
  const { hasNextPage, isFetching, fetchNextPage } = query
  useEffect(() => {
    if (now.next === null && hasNextPage && !isFetching) void fetchNextPage()
  }, [now.next, hasNextPage, isFetching, fetchNextPage])
  return isListed || last.id !== id ? now : last
}

/** Moves through the queue that the inspection was opened from. */
export const QueueButtons = ({ id }: { id: string }) => {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const { previous, next } = useBeside(id)
  const open = (beside: string | null) =>
    beside !== null && void navigate(inspectionPath(beside, params), { replace: true })
  const group = 'Queue'
  useShortcut('j', 'Next visit', () => open(next), { when: next !== null, group })
  useShortcut('k', 'Previous visit', () => open(previous), { when: previous !== null, group })
  return (
    <>
      <Button
        tone="secondary"
        aria-keyshortcuts="k"
        disabledReason={previous ? null : 'This is the first visit of the queue'}
        onClick={() => open(previous)}
      >
        Previous visit <KeyHint keys="k" />
      </Button>
      <Button
        tone="secondary"
        aria-keyshortcuts="j"
        disabledReason={next ? null : 'This is the last visit of the queue'}
        onClick={() => open(next)}
      >
        Next visit <KeyHint keys="j" />
      </Button>
    </>
  )
}
