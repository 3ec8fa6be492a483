import { dehydrate, type DehydratedState, hydrate, type Query, type QueryClient } from '@tanstack/react-query'
import { readKept, writeKept } from './kept.ts'

/** What a tenant reads on the bus, and an inspector in front of the door. Quotes, codes and whatever else has to be fresh are not among them. */
const worthKeeping = new Set([
  'applications.list',
  'applications.get',
  'applications.schedule',
  'applications.timeline',
  'documents.list',
  'inspections.list',
  'loans.get',
  'notifications.list',
  'orders.get',
  'orders.list',
  'payments.get',
  'payments.list',
  'tickets.get',
  'tickets.list',
])

const keptMs = 7 * 24 * 3_600_000
const most = 60

const nameOf = (queryKey: readonly unknown[]): string => {
  const [path] = queryKey
  return Array.isArray(path) ? path.join('.') : ''
}

type KeptQuery = DehydratedState['queries'][number]

/** The newest answers, each question once. */
export const newestOf = (queries: readonly KeptQuery[], now: number): KeptQuery[] => {
  const newest = new Map<string, KeptQuery>()
  for (const query of queries) {
    const known = newest.get(query.queryHash)
    if (now - query.state.dataUpdatedAt > keptMs) continue
    if (!known || known.state.dataUpdatedAt < query.state.dataUpdatedAt) newest.set(query.queryHash, query)
  }
  return [...newest.values()].toSorted((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt).slice(0, most)
}

const isKept = (query: Query): boolean =>
  query.state.status === 'success' && worthKeeping.has(nameOf(query.queryKey))

/** Shows a tenant at once what they saw last, while it is asked for anew, and keeps what they see now. Answers an end. */
export const keepAnswers = (client: QueryClient, userId: string): (() => void) => {
  let open = true
  let kept: KeptQuery[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  const restore = async () => {
    kept = (await readKept<KeptQuery[]>('answers', userId)) ?? []
    if (!open) return
    hydrate(
      client,
      { queries: newestOf(kept, Date.now()), mutations: [] },
      { defaultOptions: { queries: { gcTime: Number.POSITIVE_INFINITY } } },
    )
    // Known, but of then: whoever looks at it asks once more.
    for (const { queryKey } of kept)
      void client.invalidateQueries({ queryKey, exact: true, refetchType: 'none' })
  }
  const save = () => {
    const { queries } = dehydrate(client, { shouldDehydrateQuery: isKept })
    kept = newestOf([...kept, ...queries], Date.now())
    void writeKept('answers', userId, kept)
  }
  const restored = restore()
  const stop = client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success' || !isKept(event.query)) return
    clearTimeout(timer)
    timer = setTimeout(() => void restored.then(() => open && save()), 250)
  })
  return () => {
    open = false
    clearTimeout(timer)
    stop()
  }
}
