import { dehydrate, type DehydratedState, hydrate, type Query, type QueryClient } from '@tanstack/react-query'
import { readKept, writeKept } from './kept.ts'

/** A kind of stored answers: which, and how many of the newest. */
interface KeptGroup {
  what: 'answers' | 'catalogue'
  questions: ReadonlySet<string>
  most: number
}

/** What tenants and inspectors read offline. Quotes, codes and other data that must be fresh are left out. */
const ownAnswers: KeptGroup = {
  what: 'answers',
  most: 60,
  questions: new Set([
    'applications.list',
    'applications.get',
    'applications.progress',
    'applications.schedule',
    'applications.timeline',
    'documents.list',
    'inspections.get',
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

/** Shop pages, with plans. */
const catalogue: KeptGroup = {
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

/** The newest answers, one per question. */
export const newestOf = (queries: readonly KeptQuery[], now: number, most: number): KeptQuery[] => {
  const newest = new Map<string, KeptQuery>()
  for (const query of queries) {
    const known = newest.get(query.queryHash)
    if (now - query.state.dataUpdatedAt > keptMs) continue
    if (!known || known.state.dataUpdatedAt < query.state.dataUpdatedAt) newest.set(query.queryHash, query)
  }
  return [...newest.values()].toSorted((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt).slice(0, most)
}

/** Shows stored answers while they are refetched, and stores new ones. Returns a function that stops it. */
const keep = (client: QueryClient, { what, questions, most }: KeptGroup, owner: string): (() => void) => {
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
    // Marked as stale, so that viewing them refetches.
    for (const { queryKey } of kept)
      void client.invalidateQueries({ queryKey, exact: true, refetchType: 'none' })
    // Answers received before this started.
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

/** Stores a tenant's or inspector's answers. */
export const keepAnswers = (client: QueryClient, userId: string): (() => void) =>
  keep(client, ownAnswers, userId)

/** Stores what a person has seen of the shop. */
export const keepCatalogue = (client: QueryClient, shopper: string): (() => void) =>
  keep(client, catalogue, shopper)
