import type { Context, Services, SignedIn } from '../context.ts'
import { systemRequest } from '../context.ts'
import { matching } from './bindings.ts'
import type { Change } from './change-feed.ts'
import {
  mayKnowOfGone,
  readableTopics,
  type ReadableTopic,
  type RealtimeRow,
  type RealtimeTopic,
} from './topics.ts'
import { makeSubscribers, type Subscriber, type Subscribers } from './subscribers.ts'

export interface Hub {
  tables: ReadonlySet<string>
  add: (subscriber: Subscriber) => void
  remove: (subscriber: Subscriber) => void
  publish: (changes: Change[]) => Promise<void>
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

/** Rows of one topic to read for all of a group. */
interface Group {
  topic: ReadableTopic
  actor: SignedIn
  ids: Set<string>
  on: Set<Subscriber>
}

/** The rows to read, by group; a group's rows of one table are read together. */
const groupsOf = (
  topics: readonly RealtimeTopic[],
  subscribers: Subscribers,
  changes: Change[],
): Map<string, Group> => {
  const groups = new Map<string, Group>()
  for (const change of changes) {
    if (change.kind === 'DELETE') continue
    for (const subscriber of subscribers.of(change)) {
      for (const topic of readableTopics(topics, change.table, subscriber.actor)) {
        if (topic.scope === 'own' && change.owner_id !== subscriber.actor.id) continue
        const key = groupKey(topic, change, subscriber.actor)
        const group = groups.get(key) ?? { topic, actor: subscriber.actor, ids: new Set(), on: new Set() }
        group.ids.add(change.row_id)
        group.on.add(subscriber)
        groups.set(key, group)
      }
    }
  }
  return groups
}

type Loaded = ReadonlyMap<string, ReadonlyMap<string, RealtimeRow>>

/** The row as a reader may see it: null if it is gone, undefined if they may not know of it. */
const recordFor = (
  readable: readonly ReadableTopic[],
  change: Change,
  actor: SignedIn,
  loaded: Loaded,
): RealtimeRow | null | undefined => {
  if (change.kind === 'DELETE')
    return readable.some((topic) => mayKnowOfGone(topic.scope, change.owner_id, actor)) ? null : undefined
  return readable
    .map((topic) => loaded.get(groupKey(topic, change, actor))?.get(change.row_id))
    .find((row) => row !== undefined)
}

/** Delivers changes to those who may see them, reading each row with the recipient's permissions. */
export const makeHub = (services: Services, topics: readonly RealtimeTopic[]): Hub => {
  const tables = new Set(topics.map((topic) => topic.table))
  const subscribers = makeSubscribers(topics, tables)
  const contextFor = (actor: SignedIn): Context => ({ ...services, actor, request: systemRequest })

  /** Rows by group and id. */
  const loadRows = async (changes: Change[]): Promise<Loaded> => {
    const loaded = new Map<string, Map<string, RealtimeRow>>()
    for (const [key, { topic, actor, ids, on }] of groupsOf(topics, subscribers, changes)) {
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

  const deliver = (change: Change, loaded: Loaded): void => {
    const written = new Map<RealtimeRow | null, string>()
    for (const subscriber of subscribers.of(change)) {
      const readable = readableTopics(topics, change.table, subscriber.actor)
      const record = recordFor(readable, change, subscriber.actor, loaded)
      if (record === undefined) continue
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
    for (const subscriber of subscribers.all()) if (people.has(subscriber.actor.id)) subscriber.recheck()
  }

  return {
    tables,
    add: subscribers.add,
    remove: subscribers.remove,
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
