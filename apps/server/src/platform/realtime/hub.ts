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

export interface Hub {
  tables: ReadonlySet<string>
  add: (subscriber: Subscriber) => void
  remove: (subscriber: Subscriber) => void
  publish: (changes: Change[]) => Promise<void>
}

/** Subscribers limited to their own rows are found by owner; the others are checked one by one. */
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

/** The change in the official client's format. */
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
 * Groups subscribers who would read the same form of a row: all of a role whose scope is every row. Everyone
 * else reads alone, because owners may see a row differently.
 */
const groupKey = (topic: ReadableTopic, change: Change, actor: SignedIn): string =>
  `${topic.table} ${topic.permission} ${
    topic.scope === 'all' && change.owner_id !== actor.id ? actor.role : actor.id
  }`

/** Delivers changes to those who may see them, reading each row with the recipient's permissions. */
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

  /** Rows by group and id; a group's rows of one table are read together. */
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
      // Rows are read for the whole batch first: delivering table by table would reorder a transaction's
      // changes.
      const loaded = await loadRows(followed)
      for (const change of followed) deliver(change, loaded)
      recheckPeople(changes)
    },
  }
}
