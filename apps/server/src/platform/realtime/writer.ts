import type { WebSocket } from 'ws'
import { encodeFrame, type Frame, type Version } from './protocol.ts'

/**
 * Bytes. A client that doesn't read is disconnected instead of buffered in memory; it reconnects and reloads.
 */
const MAX_BUFFERED = 1_048_576

/** Sends messages through one socket, in the version of the protocol that it speaks. */
export interface Writer {
  push: (join_ref: string | null, topic: string, event: string, payload: string, ref: string | null) => void
  reply: (frame: Frame, status: 'ok' | 'error', response?: unknown) => void
}

export const makeWriter = (socket: WebSocket, version: Version): Writer => {
  const push: Writer['push'] = (join_ref, topic, event, payload, ref) => {
    if (socket.readyState !== socket.OPEN) return
    if (socket.bufferedAmount > MAX_BUFFERED) return socket.terminate()
    socket.send(encodeFrame(version, { join_ref, ref, topic, event }, payload))
  }
  return {
    push,
    reply: (frame, status, response = {}) =>
      push(frame.join_ref, frame.topic, 'phx_reply', JSON.stringify({ status, response }), frame.ref),
  }
}
