import { useQueries } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useAuthStore } from '~/platform/auth/auth-store.ts'
import { countText } from '~/platform/lists/keyset.ts'
import { Button } from '~/ui/button.tsx'
import { cn } from '~/ui/cn.ts'
import { Notice } from '~/ui/notice.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { type Alert, alerts, type Queue, queues } from './queues.ts'

/** Row counts of lists, refetched when rows change or every half minute. */
const useCounts = (wanted: readonly (Queue | Alert)[]) =>
  useQueries({
    queries: wanted.map(({ id, key, fetch }) => ({
      queryKey: [...key, 'waiting', id],
      queryFn: async () => {
        const { data, next_cursor } = await fetch()
        return { some: data.length > 0, text: countText(data.length, next_cursor !== null) }
      },
      refetchInterval: 30_000,
    })),
  })

/** What is late or wrong, each with a link to fix it. */
export const Alerts = () => {
  const abilities = useAuthStore((state) => state.abilities)
  const mine = alerts.filter(({ permission }) => abilities.includes(permission))
  const counts = useCounts(mine)
  const shown = mine.flatMap((alert, place) => {
    const count = counts[place]?.data
    return count?.some ? [{ alert, text: alert.text(count.text) }] : []
  })
  if (shown.length === 0) return null
  return (
    <section aria-label="Alerts" className="mb-6 grid gap-3 lg:grid-cols-2">
      {shown.map(({ alert, text }) => (
        <Notice
          key={alert.id}
          tone={alert.tone}
          title={text}
          action={
            <Button asChild tone="secondary" size="sm">
              <Link to={alert.to}>{alert.action}</Link>
            </Button>
          }
        />
      ))}
    </section>
  )
}

/** Work that is waiting, each number linked to its rows. */
export const QueueBoard = () => {
  const abilities = useAuthStore((state) => state.abilities)
  const mine = queues.filter(({ permission }) => abilities.includes(permission))
  const counts = useCounts(mine)
  if (mine.length === 0) return null
  return (
    <section aria-labelledby="queues" className="mt-8">
      <h2 id="queues" className="mb-3 text-lg font-semibold">
        Waiting for action
      </h2>
      <ul className="grid gap-3 min-[22rem]:grid-cols-2 lg:grid-cols-4">
        {mine.map(({ id, label, hint, to }, place) => {
          const count = counts[place]
          return (
            <li key={id}>
              <Link
                to={to}
                className="flex h-full items-center justify-between gap-4 rounded border border-line bg-surface p-4 shadow-raised hover:border-primary"
              >
                <span className="min-w-0">
                  <span className="block font-semibold">{label}</span>
                  <span className="block text-sm text-muted">
                    {count?.error ? 'Couldn’t load the count. Open the list to check' : hint}
                  </span>
                </span>
                {count?.data ? (
                  <span
                    className={cn(
                      'money text-2xl font-semibold tracking-tight',
                      !count.data.some && 'text-muted',
                    )}
                  >
                    {count.data.text}
                  </span>
                ) : (
                  !count?.error && <Skeleton className="h-7 w-8" />
                )}
              </Link>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
