import type { Role } from '@efie/domain'
import type { SignedIn } from '../context.ts'
import { idsByKind, type Binding, type IdsByKind } from './bindings.ts'
import type { Change } from './change-feed.ts'
import type { Version } from './protocol.ts'
import { readableTopics, type ReadableTopic, type RealtimeTopic } from './topics.ts'

/** The hub's view of a joined channel. */
export interface Subscriber {
  actor: SignedIn
  bindings: readonly Binding[]
  /** Subscribers with the same version and topic get the same frame for the same bindings. */
  version: Version
  topic: string
  /** Sends a frame, which it shares with other subscribers. */
  send: (frame: Buffer) => void
  /** Changes were lost: the client has to join again and reload. */
  fail: () => void
  /** The person's profile changed: check whether they may stay. */
  recheck: () => void
}

/** A subscriber as the follower of one table, with what doesn't depend on the change worked out beforehand. */
export interface Follower {
  subscriber: Subscriber
  /** Bindings of this table. */
  bindings: readonly Binding[]
  /** Ids of the bindings by kind of change; null if a filter decides. */
  ids: IdsByKind | null
  /** For others' rows, only the topics that may reach them. */
  topics: { own: readonly ReadableTopic[]; others: readonly ReadableTopic[] }
}

/** Followers who see a row in the same form, which is read once with the permissions of one of them. */
export interface Audience {
  /** Equal for people who share a read. */
  key: string
  reader: SignedIn
  /** Whether colleagues share the read, rather than the channels of one person. */
  shared: boolean
  topics: readonly ReadableTopic[]
  followers: Iterable<Follower>
}

interface Index {
  people: Map<string, Set<Follower>>
  /** Those who may read every row, or every listed one. */
  roles: Map<Role, Set<Follower>>
  /** Those whose role reaches only some rows of others, which the read itself decides for each person. */
  single: Set<Follower>
}

export interface Subscribers {
  add: (subscriber: Subscriber) => void
  remove: (subscriber: Subscriber) => void
  /** Those who may want to know of a change. */
  audiencesOf: (change: Change) => Audience[]
  /** The channels of a person. */
  of: (user_id: string) => Iterable<Subscriber>
}

const put = <Key, Value>(sets: Map<Key, Set<Value>>, key: Key, value: Value): void => {
  const set = sets.get(key)
  if (set) set.add(value)
  else sets.set(key, new Set([value]))
}

const take = <Key, Value>(sets: Map<Key, Set<Value>>, key: Key, value: Value): void => {
  const set = sets.get(key)
  set?.delete(value)
  if (set?.size === 0) sets.delete(key)
}

const readsEvery = ({ scope }: ReadableTopic): boolean => scope === 'all' || scope === 'listed'

/** Where a follower is found for rows of others; null if they see none. */
const placeOf = ({ topics: { others } }: Follower): 'roles' | 'single' | null => {
  if (others.length === 0) return null
  return others.every(readsEvery) ? 'roles' : 'single'
}

/** The owner may see a row in another form than colleagues of the same role. */
const othersThan = (followers: ReadonlySet<Follower>, owner_id: string | null, people: Index['people']) =>
  owner_id !== null && people.has(owner_id)
    ? [...followers].filter(({ subscriber }) => subscriber.actor.id !== owner_id)
    : followers

/** The same person can have joined under two roles while one of their channels is being checked again. */
const personKey = ({ subscriber: { actor } }: Follower): string => `${actor.id} ${actor.role}`

const audiencesIn = ({ people, roles, single }: Index, { owner_id }: Change): Audience[] => {
  const audiences: Audience[] = []
  const add = (
    key: string,
    followers: Iterable<Follower>,
    whose: 'own' | 'others',
    shared: boolean,
  ): void => {
    const [one] = followers
    if (one)
      audiences.push({ key, reader: one.subscriber.actor, shared, topics: one.topics[whose], followers })
  }
  const addEach = (followers: Iterable<Follower>, whose: 'own' | 'others'): void => {
    for (const [key, same] of Map.groupBy(followers, personKey)) add(key, same, whose, false)
  }
  if (owner_id !== null) addEach(people.get(owner_id) ?? [], 'own')
  for (const [role, followers] of roles) add(role, othersThan(followers, owner_id, people), 'others', true)
  if (single.size > 0) addEach(othersThan(single, owner_id, people), 'others')
  return audiences
}

/** Keeps the subscribers of each table. */
export const makeSubscribers = (
  topics: readonly RealtimeTopic[],
  tables: ReadonlySet<string>,
): Subscribers => {
  const indexes = new Map<string, Index>(
    [...tables].map((table) => [table, { people: new Map(), roles: new Map(), single: new Set() }]),
  )
  const channels = new Map<string, Set<Subscriber>>()
  const followers = new Map<Subscriber, [Index, Follower][]>()

  const followerOf = (subscriber: Subscriber, table: string): Follower | null => {
    const bindings = subscriber.bindings.filter((binding) => (binding.table ?? table) === table)
    if (bindings.length === 0) return null
    const own = readableTopics(topics, table, subscriber.actor)
    if (own.length === 0) return null
    const others = own.filter(({ scope }) => scope !== 'own')
    return { subscriber, bindings, ids: idsByKind(bindings), topics: { own, others } }
  }

  return {
    add: (subscriber) => {
      const { id, role } = subscriber.actor
      put(channels, id, subscriber)
      const made: [Index, Follower][] = []
      for (const [table, index] of indexes) {
        const follower = followerOf(subscriber, table)
        if (!follower) continue
        made.push([index, follower])
        put(index.people, id, follower)
        const place = placeOf(follower)
        if (place === 'roles') put(index.roles, role, follower)
        if (place === 'single') index.single.add(follower)
      }
      followers.set(subscriber, made)
    },
    remove: (subscriber) => {
      const { id, role } = subscriber.actor
      take(channels, id, subscriber)
      for (const [index, follower] of followers.get(subscriber) ?? []) {
        take(index.people, id, follower)
        take(index.roles, role, follower)
        index.single.delete(follower)
      }
      followers.delete(subscriber)
    },
    audiencesOf: (change) => {
      const index = indexes.get(change.table)
      return index ? audiencesIn(index, change) : []
    },
    of: (user_id) => channels.get(user_id) ?? [],
  }
}
