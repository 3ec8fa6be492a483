import { dehydrate, type DehydratedState, hydrate, type Query, type QueryClient } from '@tanstack/react-query'
import { readKept, writeKept } from './kept.ts'

/** One kind of answers that is kept: which of them, and how many of the newest. */
interface Shelf {
  what: 'answers' | 'catalogue'
  questions: ReadonlySet<string>
  most: number
}

/** What a tenant reads on the bus, and an inspector in front of the door. Quotes, codes and whatever else has to be fresh are not among them. */
const ownAnswers: Shelf = {
  what: 'answers',
  most: 60,
  questions: new Set([
    'applications.list',
    'applications.get',
    'applications.schedule',
    'applications.timeline',
    'documents.list',
    'inspections.list',
    'loans.get',
    'loans.standing',
    'me.agenda',
    'notifications.list',
    'orders.get',
    'orders.list',
    'payments.get',
    'payments.list',
    'policies.terms',
    'tickets.get',
    'tickets.list',
  ]),
}

/** What the shop showed, its plans included. */
const catalogue: Shelf = {
  what: 'catalogue',
  most: 40,
  questions: new Set(['products.facets', 'products.get', 'products.list']),
}

const keptMs = 7 * 24 * 3_600_000

const nameOf = (queryKey: readonly unknown[]): string => {
  const [path] = queryKey
  return Array.isArray(path) ? path.join('.') : ''
}

type KeptQuery = DehydratedState['queries'][number]

/** The newest answers, each question once. */
export const newestOf = (queries: readonly KeptQuery[], now: number, most: number): KeptQuery[] => {
  const newest = new Map<string, KeptQuery>()
  for (const query of queries) {
    const known = newest.get(query.queryHash)
    if (now - query.state.dataUpdatedAt > keptMs) continue
    if (!known || known.state.dataUpdatedAt < query.state.dataUpdatedAt) newest.set(query.queryHash, query)
  }
  return [...newest.values()].toSorted((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt).slice(0, most)
}

/** Shows at once what was seen last, while it is asked for anew, and keeps what is seen now. Answers an end. */
const keep = (client: QueryClient, { what, questions, most }: Shelf, owner: string): (() => void) => {
  const isKept = (query: Query): boolean =>
    query.state.status === 'success' && questions.has(nameOf(query.queryKey))
  let open = true
  let kept: KeptQuery[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  const save = () => {
    const { queries } = dehydrate(client, { shouldDehydrateQuery: isKept })
    kept = newestOf([...kept, ...queries], Date.now(), most)
    void writeKept(what, owner, kept)
  }
  const restore = async () => {
    kept = (await readKept<KeptQuery[]>(what, owner)) ?? []
    if (!open) return
    hydrate(
      client,
      { queries: newestOf(kept, Date.now(), most), mutations: [] },
      { defaultOptions: { queries: { gcTime: Number.POSITIVE_INFINITY } } },
    )
    // Known, but of then: whoever looks at it asks once more.
    for (const { queryKey } of kept)
      void client.invalidateQueries({ queryKey, exact: true, refetchType: 'none' })
    // What was answered before this began.
    if (client.getQueryCache().findAll({ predicate: isKept }).length > 0) save()
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

/** What one tenant or inspector was answered. */
export const keepAnswers = (client: QueryClient, userId: string): (() => void) =>
  keep(client, ownAnswers, userId)

/** What somebody saw of the shop. */
export const keepCatalogue = (client: QueryClient, shopper: string): (() => void) =>
  keep(client, catalogue, shopper)
