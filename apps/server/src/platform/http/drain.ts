import { Server, type Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Lifecycle } from './health.ts'

/** Milliseconds until the process ends whatever is left. A supervisor must wait longer before it kills. */
export const DRAIN_LIMIT = 40_000

/** Milliseconds that a connection without any request can delay the end. */
const SILENCE = 1_000

/**
 * While draining, each connection is closed with its next answer, never while a request may be in flight. New
 * connections come from a balancer that hasn't noticed yet: they are kept until the listener closes, because
 * a new connection per request could be made just then and be lost.
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
  // Set at the start for answers written past Fastify, and at the end for requests that began before the
  // drain.
  app.addHook('onRequest', (request, reply, done) => {
    closeAfter(request, reply)
    done()
  })
  app.addHook('onSend', (request, reply, _payload, done) => {
    closeAfter(request, reply)
    done()
  })
  app.addHook('preClose', (done) => {
    // Browsers open connections in advance, which Node counts as busy.
    setTimeout(() => {
      for (const socket of open) if (socket.bytesRead === 0) socket.destroy()
    }, SILENCE).unref()
    // An answer past Fastify that began before the drain, such as for a part of an upload, leaves its
    // connection open.
    const sweep = setInterval(() => app.server.closeIdleConnections(), SILENCE).unref()
    app.server.once('close', () => clearInterval(sweep))
    done()
  })
}

/**
 * Stops accepting connections and leaves open ones alone; the server's own `close` would also end idle ones.
 */
export const stopListening = (app: FastifyInstance): void => {
  Server.prototype.close.call(app.server)
}
