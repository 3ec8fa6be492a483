import type { Context, Services, SignedIn } from '../context.ts'
import { systemRequest } from '../context.ts'
import { matching, type Binding } from './bindings.ts'
import type { Change } from './change-feed.ts'
import {
  mayKnowOfGone,
  readableTopics,
  type ReadableTopic,
  type RealtimeRow,
  type RealtimeTopic,
} from './topics.ts'

/** A joined channel, as far as the hub needs to know it. */
export interface Subscriber {
  actor: SignedIn
  bindings: readonly Binding[]
  /** `data` is JSON text, written once for all. */
  send: (ids: number[], data: string) => void
  /** Something was lost: the client has to join again and read afresh. */
  fail: () => void
  /** Whether the person may still be here: their profile changed. */
  recheck: () => void
}

export interface Hub {
  tables: ReadonlySet<string>
  add: (subscriber: Subscriber) => void
  remove: (subscriber: Subscriber) => void
  publish: (changes: Change[]) => Promise<void>
}

/** Those who see only their own rows are found by owner; the others are asked one by one. */
interface Index {
  own: Map<string, Set<Subscriber>>
  wide: Set<Subscriber>
}

const typeOf = (value: unknown): string => {
  if (typeof value === 'number') return 'int8'
  if (typeof value === 'boolean') return 'bool'
  return typeof value === 'object' && value !== null ? 'jsonb' : 'text'
}

const columnsOf = (record: RealtimeRow) =>
  Object.entries(record).map(([name, value]) => ({ name, type: typeOf(value) }))

/** The change as the client's library expects it. */
const dataOf = (change: Change, record: RealtimeRow | null): string => {
  const was = change.changed?.includes('status') ? { status: change.previous_status } : {}
  return JSON.stringify({
    schema: 'public',
    table: change.table,
    type: change.kind,
    commit_timestamp: change.at,
    columns: columnsOf(record ?? { id: change.row_id }),
    ...(record ? { record } : {}),
    ...(change.kind === 'INSERT' ? {} : { old_record: { id: change.row_id, ...was } }),
    errors: null,
  })
}

/**
 * Those whom the same form of a row is read for: all of a role when the scope is every row. The owner reads alone, because
 * what is whose own may look different.
 */
const groupKey = (topic: ReadableTopic, change: Change, actor: SignedIn): string =>
  `${topic.table} ${topic.permission} ${
    topic.scope === 'all' && change.owner_id !== actor.id ? actor.role : actor.id
  }`

/** Passes changes to those who may see them, each row read with the rights of the one who gets it. */
export const makeHub = (services: Services, topics: readonly RealtimeTopic[]): Hub => {
  const tables = new Set(topics.map((topic) => topic.table))
  const indexes = new Map<string, Index>(
    [...tables].map((table) => [table, { own: new Map(), wide: new Set() }]),
  )
  const contextFor = (actor: SignedIn): Context => ({ ...services, actor, request: systemRequest })

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

  const interested = (change: Change): Subscriber[] => {
    const index = indexes.get(change.table)
    if (!index) return []
    const owners = change.owner_id === null ? undefined : index.own.get(change.owner_id)
    return [...(owners ?? []), ...index.wide]
  }

  /** Rows by group and id, each group's rows of a table read in one go. */
  const loadRows = async (changes: Change[]): Promise<Map<string, Map<string, RealtimeRow>>> => {
    const wanted = new Map<
      string,
      { topic: ReadableTopic; actor: SignedIn; ids: Set<string>; on: Set<Subscriber> }
    >()
    for (const change of changes) {
      if (change.kind === 'DELETE') continue
      for (const subscriber of interested(change)) {
        for (const topic of readableTopics(topics, change.table, subscriber.actor)) {
          if (topic.scope === 'own' && change.owner_id !== subscriber.actor.id) continue
          const key = groupKey(topic, change, subscriber.actor)
          const group = wanted.get(key) ?? { topic, actor: subscriber.actor, ids: new Set(), on: new Set() }
          group.ids.add(change.row_id)
          group.on.add(subscriber)
          wanted.set(key, group)
        }
      }
    }
    const loaded = new Map<string, Map<string, RealtimeRow>>()
    for (const [key, { topic, actor, ids, on }] of wanted) {
      try {
        const rows = await topic.load(contextFor(actor), [...ids])
        loaded.set(key, new Map(rows.map((row) => [row.id, row])))
      } catch (error) {
        services.log.error({ err: error, table: topic.table }, 'changed rows could not be read')
        for (const subscriber of on) subscriber.fail()
      }
    }
    return loaded
  }

  const deliver = (change: Change, loaded: Map<string, Map<string, RealtimeRow>>): void => {
    const written = new Map<RealtimeRow | null, string>()
    for (const subscriber of interested(change)) {
      const readable = readableTopics(topics, change.table, subscriber.actor)
      const gone = change.kind === 'DELETE'
      const record = gone
        ? null
        : readable
            .map((topic) => loaded.get(groupKey(topic, change, subscriber.actor))?.get(change.row_id))
            .find((row) => row !== undefined)
      const visible = gone
        ? readable.some((topic) => mayKnowOfGone(topic.scope, change.owner_id, subscriber.actor))
        : record !== undefined
      if (!visible || record === undefined) continue
      const ids = matching(subscriber.bindings, change, record)
      if (ids.length === 0) continue
      const data = written.get(record) ?? dataOf(change, record)
      written.set(record, data)
      subscriber.send(ids, data)
    }
  }

  const recheckPeople = (changes: Change[]): void => {
    const people = new Set(changes.filter(({ table }) => table === 'profiles').map(({ row_id }) => row_id))
    if (people.size === 0) return
    const everybody = new Set(
      [...indexes.values()].flatMap(({ own, wide }) => [...own.values(), wide].flatMap((set) => [...set])),
    )
    for (const subscriber of everybody) if (people.has(subscriber.actor.id)) subscriber.recheck()
  }

  return {
    tables,
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
    publish: async (changes) => {
      const followed = changes.filter((change) => tables.has(change.table))
      // One table after the other would reorder what a transaction did; rows are read for the whole batch first.
      const loaded = await loadRows(followed)
      for (const change of followed) deliver(change, loaded)
      recheckPeople(changes)
    },
  }
}
