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
  connection: Connection
  network: string
  alive: boolean
  /** Since when it has had no token, in milliseconds since 1970. */
  idle_since: number
}

/** The open sockets of this node. */
export const makeSocketTable = (services: Services, hub: Hub, given: Partial<SocketLimits>) => {
  const limits = { ...standard, ...given }
  const open = new Map<WebSocket, Entry>()

  const isWaiting = ({ connection }: Entry): boolean => connection.people().size === 0

  const hasRoom = (network: string): boolean => {
    if (services.config.RATE_LIMITS === 'off') return true
    const neighbours = [...open.values()].filter((entry) => entry.network === network)
    return (
      neighbours.length < limits.perNetwork &&
      (neighbours.length < limits.waiting || neighbours.filter(isWaiting).length < limits.waiting)
    )
  }

  const admits = (user_id: string): boolean => {
    if (services.config.RATE_LIMITS === 'off') return true
    let own = 0
    for (const { connection } of open.values()) if (connection.people().has(user_id)) own += 1
    return own < limits.perPerson
  }

  return {
    limits,

    take: (socket: WebSocket, ip: string, version: Version, verify: VerifyToken): void => {
      const network = networkOf(ip)
      if (!hasRoom(network)) return socket.close(BUSY, 'Too many connections from this network')
      const entry: Entry = {
        connection: openConnection(services, hub, verify, socket, version, { admits }),
        network,
        alive: true,
        idle_since: Date.now(),
      }
      open.set(socket, entry)
      sockets.inc()
      socket.on('pong', () => {
        entry.alive = true
      })
      socket.on('close', () => {
        open.delete(socket)
        sockets.dec()
      })
    },

    ping: (): void => {
      for (const [socket, entry] of open) {
        if (!entry.alive) socket.terminate()
        entry.alive = false
        socket.ping()
      }
    },

    recheck: (): void => {
      for (const { connection } of open.values()) void connection.recheck()
    },

    closeIdle: (): void => {
      for (const [socket, entry] of open) {
        if (!isWaiting(entry)) entry.idle_since = Date.now()
        else if (Date.now() - entry.idle_since >= limits.idle) socket.close(POLICY, 'No access token')
      }
    },

    endSession: (id: string): void => {
      for (const { connection } of open.values()) connection.endSession(id)
    },
  }
}
