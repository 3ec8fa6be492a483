import type { Context, Services, SignedIn } from '../context.ts'
import { systemRequest } from '../context.ts'
import { changesSent } from '../http/metrics.ts'
import { matching } from './bindings.ts'
import type { Change } from './change-feed.ts'
import { inParallel } from './in-parallel.ts'
import { encodeFrame, onTheWire } from './protocol.ts'
import { mayKnowOfGone, type ReadableTopic, type RealtimeRow, type RealtimeTopic } from './topics.ts'
import { makeSubscribers, type Audience, type Subscriber, type Subscribers } from './subscribers.ts'

export interface Hub {
  tables: ReadonlySet<string>
  add: (subscriber: Subscriber) => void
  remove: (subscriber: Subscriber) => void
  publish: (changes: Change[]) => Promise<void>
}

/** Reads at a time, so that a change that concerns many people leaves connections for requests. */
const READS = 4

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

/** Rows of one topic to read for all of an audience. */
interface Group {
  key: string
  topic: ReadableTopic
  reader: SignedIn
  shared: boolean
  ids: Set<string>
  on: Set<Subscriber>
}

const keyOf = (topic: ReadableTopic, audience: Audience): string =>
  `${topic.table} ${topic.permission} ${audience.key}`

/** The rows to read, by topic, audience and reader; those of one table are read together. */
const groupsOf = (subscribers: Subscribers, changes: Change[]): Group[] => {
  const groups = new Map<string, Group>()
  for (const change of changes) {
    if (change.kind === 'DELETE') continue
    for (const audience of subscribers.audiencesOf(change)) {
      const { reader, shared, topics, followers } = audience
      for (const topic of topics) {
        const key = keyOf(topic, audience)
        const id = `${key} ${reader.id}`
        const group = groups.get(id) ?? { key, topic, reader, shared, ids: new Set(), on: new Set() }
        group.ids.add(change.row_id)
        for (const { subscriber } of followers) group.on.add(subscriber)
        groups.set(id, group)
      }
    }
  }
  return [...groups.values()]
}

/** The row without the fields that differ between colleagues. */
const sharedPart = (row: RealtimeRow, { personal }: ReadableTopic): RealtimeRow =>
  personal
    ? {
        ...Object.fromEntries(Object.entries(row).filter(([field]) => !personal.includes(field))),
        id: row.id,
      }
    : row

type Loaded = ReadonlyMap<string, ReadonlyMap<string, RealtimeRow>>

/** The row as an audience may see it: null if it is gone, undefined if they may not know of it. */
const recordFor = (change: Change, audience: Audience, loaded: Loaded): RealtimeRow | null | undefined => {
  const { topics, reader } = audience
  if (change.kind === 'DELETE')
    return topics.some((topic) => mayKnowOfGone(topic.scope, change.owner_id, reader)) ? null : undefined
  return topics
    .map((topic) => loaded.get(keyOf(topic, audience))?.get(change.row_id))
    .find((row) => row !== undefined)
}

/** Writes the frames of one change in one form: one for all who listen in the same way. */
const makeFrames = (change: Change, record: RealtimeRow | null) => {
  const frames = new Map<string, Buffer>()
  let data: string | undefined
  return ({ version, topic }: Subscriber, ids: readonly number[]): Buffer => {
    const numbers = ids.join()
    const key = `${version} ${numbers} ${topic}`
    const known = frames.get(key)
    if (known) return known
    data ??= dataOf(change, record)
    const head = { join_ref: null, ref: null, topic, event: 'postgres_changes' }
    const frame = onTheWire(encodeFrame(version, head, `{"ids":[${numbers}],"data":${data}}`))
    frames.set(key, frame)
    return frame
  }
}

/** Delivers changes to those who may see them, reading each row with the recipient's permissions. */
export const makeHub = (services: Services, topics: readonly RealtimeTopic[]): Hub => {
  const tables = new Set(topics.map((topic) => topic.table))
  const subscribers = makeSubscribers(topics, tables)
  const contextFor = (actor: SignedIn): Context => ({ ...services, actor, request: systemRequest })

  /** Rows by topic and audience, and by id. */
  const loadRows = async (changes: Change[]): Promise<Loaded> => {
    const loaded = new Map<string, Map<string, RealtimeRow>>()
    await inParallel(
      READS,
      groupsOf(subscribers, changes),
      async ({ key, topic, reader, shared, ids, on }) => {
        try {
          const read = await topic.load(contextFor(reader), [...ids])
          const rows = shared ? read.map((row) => sharedPart(row, topic)) : read
          const known = loaded.get(key) ?? new Map<string, RealtimeRow>()
          for (const row of rows) known.set(row.id, row)
          loaded.set(key, known)
        } catch (error) {
          services.log.error({ err: error, table: topic.table }, 'changed rows could not be read')
          for (const subscriber of on) subscriber.fail()
        }
      },
    )
    return loaded
  }

  const deliver = (change: Change, loaded: Loaded): void => {
    let sent = 0
    for (const audience of subscribers.audiencesOf(change)) {
      const record = recordFor(change, audience, loaded)
      if (record === undefined) continue
      const frameFor = makeFrames(change, record)
      for (const { subscriber, bindings, ids } of audience.followers) {
        const matched = ids?.[change.kind] ?? matching(bindings, change, record)
        if (matched.length === 0) continue
        subscriber.send(frameFor(subscriber, matched))
        sent += 1
      }
    }
    changesSent.inc(sent)
  }

  const recheckPeople = (changes: Change[]): void => {
    const people = new Set(changes.filter(({ table }) => table === 'profiles').map(({ row_id }) => row_id))
    for (const id of people) for (const subscriber of subscribers.of(id)) subscriber.recheck()
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
