import type { Socket } from 'node:net'
import type { WebSocket } from 'ws'
import type { Services } from '../context.ts'
import { sockets } from '../http/metrics.ts'
import { networkOf } from '../addresses.ts'
import type { VerifyToken } from './channel.ts'
import { openConnection, type Connection } from './connection.ts'
import type { Hub } from './hub.ts'
import { BUSY, POLICY, type Version } from './protocol.ts'

/** Limits per node: a socket uses memory on its node, so counting across nodes would protect nothing more. */
export interface SocketLimits {
  /** Milliseconds without a token until a socket is closed. Clients send one within a second. */
  idle: number
  /** Per network. Mobile networks put hundreds of people behind one address, each with a page or two open. */
  perNetwork: number
  /** Per network, of sockets that haven't sent a token yet. */
  waiting: number
  /** Per person, over all their devices. */
  perPerson: number
}

const standard: SocketLimits = { idle: 30_000, perNetwork: 500, waiting: 60, perPerson: 50 }

interface Entry {
  socket: WebSocket
  connection: Connection
  network: string
  alive: boolean
  people: ReadonlySet<string>
  /** Since when it has had no token, in milliseconds since 1970. */
  idle_since: number
}

const noPeople: ReadonlySet<string> = new Set()

/** Sets of entries by a key; keys without entries are forgotten. */
const makeGroups = () => {
  const groups = new Map<string, Set<Entry>>()
  return {
    of: (key: string): ReadonlySet<Entry> => groups.get(key) ?? new Set(),
    add: (key: string, entry: Entry): void => {
      const group = groups.get(key)
      if (group) group.add(entry)
      else groups.set(key, new Set([entry]))
    },
    remove: (key: string, entry: Entry): void => {
      const group = groups.get(key)
      group?.delete(entry)
      if (group?.size === 0) groups.delete(key)
    },
  }
}

/** Sets of sockets that are pinged and checked in turn, so that thousands don't answer in the same moment. */
export const TURNS = 60

/** The open sockets of this node. */
export const makeSocketTable = (services: Services, hub: Hub, given: Partial<SocketLimits>) => {
  const limits = { ...standard, ...given }
  const networks = makeGroups()
  /** By network. */
  const waiting = makeGroups()
  const people = makeGroups()
  const idle = new Set<Entry>()
  const turns = Array.from({ length: TURNS }, () => new Set<Entry>())
  let taken = 0

  const hasRoom = (network: string): boolean =>
    services.config.RATE_LIMITS === 'off' ||
    (networks.of(network).size < limits.perNetwork && waiting.of(network).size < limits.waiting)

  const admits = (user_id: string): boolean =>
    services.config.RATE_LIMITS === 'off' || people.of(user_id).size < limits.perPerson

  const startWaiting = (entry: Entry): void => {
    entry.idle_since = Date.now()
    idle.add(entry)
    waiting.add(entry.network, entry)
  }

  const stopWaiting = (entry: Entry): void => {
    idle.delete(entry)
    waiting.remove(entry.network, entry)
  }

  const changePeople = (entry: Entry, now: ReadonlySet<string>): void => {
    const before = entry.people
    entry.people = now
    for (const id of before) if (!now.has(id)) people.remove(id, entry)
    for (const id of now) if (!before.has(id)) people.add(id, entry)
    if (before.size === 0 && now.size > 0) stopWaiting(entry)
    if (before.size > 0 && now.size === 0) startWaiting(entry)
  }

  const turn = (index: number): ReadonlySet<Entry> => turns[index % TURNS] ?? new Set()

  return {
    limits,

    /** `wire` carries the socket's bytes. */
    take: (socket: WebSocket, wire: Socket, ip: string, version: Version, verify: VerifyToken): void => {
      const network = networkOf(ip)
      if (!hasRoom(network)) return socket.close(BUSY, 'Too many connections from this network')
      const onPeople = (now: ReadonlySet<string>) => changePeople(entry, now)
      const entry: Entry = {
        socket,
        connection: openConnection(services, hub, verify, socket, wire, version, { admits, onPeople }),
        network,
        alive: true,
        people: noPeople,
        idle_since: 0,
      }
      const own = turns[(taken += 1) % TURNS]
      own?.add(entry)
      networks.add(network, entry)
      startWaiting(entry)
      sockets.inc()
      socket.on('pong', () => {
        entry.alive = true
      })
      // After the connection's own listener, which drops the channels.
      socket.on('close', () => {
        own?.delete(entry)
        networks.remove(network, entry)
        stopWaiting(entry)
        sockets.dec()
      })
    },

    /** Ends sockets that haven't answered the last ping. */
    ping: (index: number): void => {
      for (const entry of turn(index)) {
        if (!entry.alive) entry.socket.terminate()
        entry.alive = false
        entry.socket.ping()
      }
    },

    recheck: async (index: number): Promise<void> => {
      for (const { connection } of turn(index)) await connection.recheck()
    },

    closeIdle: (): void => {
      for (const { socket, idle_since } of idle)
        if (Date.now() - idle_since >= limits.idle) socket.close(POLICY, 'No access token')
    },

    endSession: (id: string, user_id: string): void => {
      for (const { connection } of people.of(user_id)) connection.endSession(id)
    },
  }
}
