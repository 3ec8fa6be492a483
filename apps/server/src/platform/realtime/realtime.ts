import websocket from '@fastify/websocket'
import type { FastifyInstance } from 'fastify'
import type { WebSocket } from 'ws'
import type { Services } from '../context.ts'
import type { DatabaseHandle } from '../database/database.ts'
import { sockets } from '../http/metrics.ts'
import { makeChangeFeed, type ChangeFeed } from './change-feed.ts'
import type { VerifyToken } from './channel.ts'
import { openConnection, type Connection } from './connection.ts'
import { makeHub } from './hub.ts'
import { versionOf } from './protocol.ts'
import type { RealtimeTopic } from './topics.ts'

const MAX_MESSAGE = 65_536
const PING = 30_000
/** How long after a session's end its sockets may still hear of changes. */
const RECHECK = 60_000
/** What a client that does not answer the farewell gets. */
const FAREWELL = 2_000
/** Close code of a server that restarts: come back. */
const RESTART = 1012

const farewell = (clients: Set<WebSocket>): void => {
  for (const client of clients) client.close(RESTART, 'The server restarts')
  setTimeout(() => {
    for (const client of clients) client.terminate()
  }, FAREWELL).unref()
}

/**
 * `/realtime/v1/websocket`: the change feed in the protocol of the official client. Each node follows the feed by itself, so
 * it does not matter which node a client is connected to or which one wrote.
 */
export const mountRealtime = async (
  app: FastifyInstance,
  services: Services,
  handle: DatabaseHandle,
  topics: readonly RealtimeTopic[],
  verify: VerifyToken,
): Promise<ChangeFeed> => {
  const hub = makeHub(services, topics)
  const feed = makeChangeFeed(handle, services.log)
  feed.subscribe(hub.publish)
  const open = new Map<WebSocket, { connection: Connection; alive: boolean }>()

  await app.register(websocket, {
    options: { maxPayload: MAX_MESSAGE },
    errorHandler: (_error, socket) => socket.terminate(),
    preClose: (done: () => void) => {
      farewell(app.websocketServer.clients)
      app.websocketServer.close()
      done()
    },
  })
  app.get<{ Querystring: { vsn?: string } }>(
    '/realtime/v1/websocket',
    { websocket: true },
    (socket: WebSocket, request) => {
      const version = versionOf(request.query.vsn)
      if (!version) return socket.close(1008, 'vsn must be 1.0.0 or 2.0.0')
      const fromHere: VerifyToken = (given, token) => verify(given, token, request.ip)
      const entry = { connection: openConnection(services, hub, fromHere, socket, version), alive: true }
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
  )

  const ping = setInterval(() => {
    for (const [socket, entry] of open) {
      if (!entry.alive) socket.terminate()
      entry.alive = false
      socket.ping()
    }
  }, PING)
  const recheck = setInterval(() => {
    for (const { connection } of open.values()) void connection.recheck()
  }, RECHECK)
  for (const timer of [ping, recheck]) timer.unref()

  app.addHook('onReady', () => feed.start())
  app.addHook('onClose', async () => {
    clearInterval(ping)
    clearInterval(recheck)
    await feed.stop()
  })
  return feed
}
