import { Server, type Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Lifecycle } from './health.ts'

/** After so long the process ends whatever is left: who kills it has to wait longer. */
export const DRAIN_LIMIT = 40_000

/** How long a connection without any request may hold the server open. */
const SILENCE = 1_000

/**
 * While the server drains, its connections end with their next answer, so that none is closed on which a request may be on its
 * way. Connections that are made meanwhile come from a balancer that has not noticed: they are kept until no one can connect
 * any more, since a new one for each request might be made just when the listener closes, and be lost.
 */
export const mountDrain = (app: FastifyInstance, lifecycle: Lifecycle): void => {
  const open = new Set<Socket>()
  const newcomers = new WeakSet<Socket>()
  app.server.on('connection', (socket) => {
    open.add(socket)
    if (lifecycle.draining) newcomers.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  const closeAfter = (request: FastifyRequest, reply: FastifyReply): void => {
    const kept = app.server.listening && newcomers.has(request.raw.socket)
    if (lifecycle.draining && !kept) reply.header('connection', 'close')
  }
  // At the beginning for what is written past Fastify, at the end for what began before the drain.
  app.addHook('onRequest', (request, reply, done) => {
    closeAfter(request, reply)
    done()
  })
  app.addHook('onSend', (request, reply, _payload, done) => {
    closeAfter(request, reply)
    done()
  })
  app.addHook('preClose', (done) => {
    // Browsers open connections ahead; Node takes such a one for busy.
    setTimeout(() => {
      for (const socket of open) if (socket.bytesRead === 0) socket.destroy()
    }, SILENCE).unref()
    // An answer past Fastify that began before the drain, such as a part of an upload's, keeps its connection open.
    const sweep = setInterval(() => app.server.closeIdleConnections(), SILENCE).unref()
    app.server.once('close', () => clearInterval(sweep))
    done()
  })
}

/** Refuses new connections and leaves the open ones alone; a web server's own `close` would end those that are idle. */
export const stopListening = (app: FastifyInstance): void => {
  Server.prototype.close.call(app.server)
}
