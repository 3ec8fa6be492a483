import websocket from '@fastify/websocket'
import type { FastifyInstance } from 'fastify'
import type { WebSocket } from 'ws'
import type { Services } from '../context.ts'
import type { DatabaseHandle } from '../database/database.ts'
import { AppError } from '../errors.ts'
import { isFromForeignPage } from '../http/origins.ts'
import { makeChangeFeed, type ChangeFeed } from './change-feed.ts'
import type { VerifyToken } from './channel.ts'
import { makeHub } from './hub.ts'
import { makeSocketTable, TURNS, type SocketLimits } from './socket-table.ts'
import { POLICY, versionOf } from './protocol.ts'
import type { RealtimeTopic } from './topics.ts'

const MAX_MESSAGE = 65_536
/**
 * Milliseconds until each socket is checked again. The change feed reports ended sessions; this finds other
 * reasons, such as a deleted token. It is pinged twice in that time.
 */
const RECHECK = 60_000
/** Milliseconds a client has to answer the close frame. */
const FAREWELL = 2_000
/** Close code of a restarting server: reconnect. */
const RESTART = 1012

const farewell = (clients: Set<WebSocket>): void => {
  for (const client of clients) client.close(RESTART, 'The server restarts')
  setTimeout(() => {
    for (const client of clients) client.terminate()
  }, FAREWELL).unref()
}

/**
 * `/realtime/v1/websocket`: the change feed in the official client's protocol. Every node follows the feed on
 * its own, so it doesn't matter which node a client is connected to or which one wrote.
 */
export const mountRealtime = async (
  app: FastifyInstance,
  services: Services,
  handle: DatabaseHandle,
  topics: readonly RealtimeTopic[],
  verify: VerifyToken,
  limits: Partial<SocketLimits> = {},
): Promise<ChangeFeed> => {
  const hub = makeHub(services, topics)
  const feed = makeChangeFeed(handle, services.log)
  feed.subscribe(hub.publish)
  const table = makeSocketTable(services, hub, limits)
  feed.subscribeEarly((changes) => {
    for (const { table: name, kind, row_id, owner_id } of changes)
      if (name === 'sessions' && kind === 'DELETE' && owner_id !== null) table.endSession(row_id, owner_id)
  })

  await app.register(websocket, {
    // Without compression every socket gets the same bytes.
    options: { maxPayload: MAX_MESSAGE, perMessageDeflate: false },
    errorHandler: (_error, socket) => socket.terminate(),
    preClose: (done: () => void) => {
      farewell(app.websocketServer.clients)
      app.websocketServer.close()
      done()
    },
  })
  app.get<{ Querystring: { vsn?: string } }>(
    '/realtime/v1/websocket',
    {
      websocket: true,
      // Checked before the handshake, because browsers let any site open a socket (cross-site WebSocket
      // hijacking).
      preValidation: async (request) => {
        if (isFromForeignPage(services.config, request)) throw new AppError('INSUFFICIENT_PERMISSIONS')
      },
    },
    (socket: WebSocket, request) => {
      const version = versionOf(request.query.vsn)
      if (!version) return socket.close(POLICY, 'vsn must be 1.0.0 or 2.0.0')
      // Taken out here, so that the open socket doesn't keep its request in memory.
      const { ip, socket: wire } = request
      const fromHere: VerifyToken = (given, token) => verify(given, token, ip)
      table.take(socket, wire, ip, version, fromHere)
    },
  )

  let turn = 0
  const takeTurns = (): void => {
    turn += 1
    table.ping(turn)
    table.ping(turn + TURNS / 2)
    void table.recheck(turn)
  }
  const timers = [
    setInterval(takeTurns, RECHECK / TURNS),
    setInterval(table.closeIdle, table.limits.idle / 6),
  ]
  for (const timer of timers) timer.unref()

  app.addHook('onReady', () => feed.start())
  app.addHook('onClose', async () => {
    for (const timer of timers) clearInterval(timer)
    await feed.stop()
  })
  return feed
}
