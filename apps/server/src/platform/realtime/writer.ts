import type { Socket } from 'node:net'
import type { WebSocket } from 'ws'
import { encodeFrame, type Frame, type Version } from './protocol.ts'

/**
 * Bytes that may wait for a client. One that reads more slowly than changes come has to join again and
 * reload instead: that costs less than the changes, and their memory is bounded.
 */
const MAX_CHANGES = 262_144
/** Bytes. A client that sends messages without reading the answers is disconnected. */
const MAX_BUFFERED = 1_048_576

/** Sends messages through one socket, in the version of the protocol that it speaks. */
export interface Writer {
  push: (join_ref: string | null, topic: string, event: string, payload: string, ref: string | null) => void
  reply: (frame: Frame, status: 'ok' | 'error', response?: unknown) => void
  /** Sends a whole frame; false, without sending it, if too much is waiting. */
  write: (frame: Buffer) => boolean
}

/** `wire` carries the socket's bytes. Writing a shared frame there saves encoding it for each socket. */
export const makeWriter = (socket: WebSocket, wire: Socket, version: Version): Writer => {
  const push: Writer['push'] = (join_ref, topic, event, payload, ref) => {
    if (socket.readyState !== socket.OPEN) return
    if (socket.bufferedAmount > MAX_BUFFERED) return socket.terminate()
    socket.send(encodeFrame(version, { join_ref, ref, topic, event }, payload))
  }
  return {
    push,
    reply: (frame, status, response = {}) =>
      push(frame.join_ref, frame.topic, 'phx_reply', JSON.stringify({ status, response }), frame.ref),
    write: (frame) => {
      if (socket.readyState !== socket.OPEN) return true
      if (wire.writableLength > MAX_CHANGES) return false
      wire.write(frame)
      return true
    },
  }
}
