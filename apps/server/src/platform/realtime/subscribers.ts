import type { SignedIn } from '../context.ts'
import type { Binding } from './bindings.ts'
import type { Change } from './change-feed.ts'
import { readableTopics, type RealtimeTopic } from './topics.ts'

/** The hub's view of a joined channel. */
export interface Subscriber {
  actor: SignedIn
  bindings: readonly Binding[]
  /** `data` is JSON, serialised once for all subscribers. */
  send: (ids: number[], data: string) => void
  /** Changes were lost: the client has to join again and reload. */
  fail: () => void
  /** The person's profile changed: check whether they may stay. */
  recheck: () => void
}

/** Subscribers limited to their own rows are found by owner; the others are checked one by one. */
interface Index {
  own: Map<string, Set<Subscriber>>
  wide: Set<Subscriber>
}

export interface Subscribers {
  add: (subscriber: Subscriber) => void
  remove: (subscriber: Subscriber) => void
  /** Those who may want to know of a change. */
  of: (change: Change) => Subscriber[]
  all: () => ReadonlySet<Subscriber>
}

/** Keeps the subscribers of each table. */
export const makeSubscribers = (
  topics: readonly RealtimeTopic[],
  tables: ReadonlySet<string>,
): Subscribers => {
  const indexes = new Map<string, Index>(
    [...tables].map((table) => [table, { own: new Map(), wide: new Set() }]),
  )

  const eachTable = (subscriber: Subscriber, visit: (index: Index, own: boolean) => void): void => {
    for (const [table, index] of indexes) {
      if (!subscriber.bindings.some((binding) => (binding.table ?? table) === table)) continue
      const scopes = readableTopics(topics, table, subscriber.actor).map((topic) => topic.scope)
      if (scopes.length > 0)
        visit(
          index,
          scopes.every((scope) => scope === 'own'),
        )
    }
  }

  return {
    add: (subscriber) =>
      eachTable(subscriber, (index, own) => {
        if (!own) return void index.wide.add(subscriber)
        const set = index.own.get(subscriber.actor.id) ?? new Set()
        index.own.set(subscriber.actor.id, set.add(subscriber))
      }),
    remove: (subscriber) => {
      for (const index of indexes.values()) {
        index.wide.delete(subscriber)
        const set = index.own.get(subscriber.actor.id)
        set?.delete(subscriber)
        if (set?.size === 0) index.own.delete(subscriber.actor.id)
      }
    },
    of: (change) => {
      const index = indexes.get(change.table)
      if (!index) return []
      const owners = change.owner_id === null ? undefined : index.own.get(change.owner_id)
      return [...(owners ?? []), ...index.wide]
    },
    all: () =>
      new Set(
        [...indexes.values()].flatMap(({ own, wide }) => [...own.values(), wide].flatMap((set) => [...set])),
      ),
  }
}
