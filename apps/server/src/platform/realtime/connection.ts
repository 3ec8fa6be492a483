import type { Socket } from 'node:net'
import type { WebSocket } from 'ws'
import type { Services } from '../context.ts'
import type { VerifyToken } from './channel.ts'
import type { Hub } from './hub.ts'
import { type Channels, type ConnectionParts, makeJoin, peopleOf, sessionsOf } from './join.ts'
import { decodeFrame, POLICY, type Frame, type Version } from './protocol.ts'
import { makeWriter } from './writer.ts'

/** Messages allowed per ten seconds. */
const MAX_MESSAGES = 300
const WINDOW = 10_000

export interface Connection {
  /** Asks the database whether this connection's people may still be connected. */
  recheck: () => Promise<void>
  /** Ends the channels of an ended session, and the socket when none is left. */
  endSession: (id: string) => void
}

/** What the sockets of a node share. */
export interface Admission {
  /** Whether a person may open another socket. */
  admits: (user_id: string) => boolean
  /** Called with the people whose tokens the connection has sent, whenever that may have changed. */
  onPeople: (people: ReadonlySet<string>) => void
}

/** Allows so many messages per ten seconds. */
const makeLimit = () => {
  let received = 0
  let windowEnds = 0
  return (): boolean => {
    const now = Date.now()
    if (now > windowEnds) {
      windowEnds = now + WINDOW
      received = 0
    }
    received += 1
    return received <= MAX_MESSAGES
  }
}

/** Answers a connection's frames. */
const makeHandler = (parts: ConnectionParts) => {
  const { channels } = parts
  const { reply } = parts.writer
  const join = makeJoin(parts)

  const leave = (frame: Frame): void => {
    channels.get(frame.topic)?.drop()
    if (channels.delete(frame.topic)) parts.onChannels()
    reply(frame, 'ok')
    parts.writer.push(frame.join_ref, frame.topic, 'phx_close', '{}', frame.join_ref)
  }

  const beat = async (frame: Frame): Promise<void> => {
    reply(frame, 'ok')
    for (const channel of channels.values()) await channel.check(false)
  }

  return async (frame: Frame): Promise<void> => {
    if (frame.topic === 'phoenix' && frame.event === 'heartbeat') return beat(frame)
    if (frame.event === 'phx_join') return join(frame)
    if (frame.event === 'phx_leave') return leave(frame)
    const channel = channels.get(frame.topic)
    if (!channel) return reply(frame, 'error', { reason: 'unmatched topic' })
    const token = frame.payload['access_token']
    if (frame.event === 'access_token') return typeof token === 'string' ? channel.renew(token) : undefined
    reply(frame, 'error', { reason: `Unsupported: ${frame.event.slice(0, 40)} is not offered here` })
  }
}

/** Handles one socket: reads frames, keeps its channels and answers. */
export const openConnection = (
  services: Services,
  hub: Hub,
  verify: VerifyToken,
  socket: WebSocket,
  wire: Socket,
  version: Version,
  { admits, onPeople }: Admission,
): Connection => {
  const channels: Channels = new Map()
  const writer = makeWriter(socket, wire, version)
  const onChannels = (): void => onPeople(peopleOf(channels))
  const handle = makeHandler({
    services,
    hub,
    verify,
    socket,
    version,
    channels,
    writer,
    admits,
    onChannels,
  })
  const withinLimit = makeLimit()
  let queue: Promise<void> = Promise.resolve()

  socket.on('message', (data: Buffer, isBinary: boolean) => {
    if (!withinLimit()) return socket.close(POLICY, 'Too many messages')
    // Binary frames carry broadcasts, which aren't supported.
    const frame = isBinary ? null : decodeFrame(version, data.toString('utf8'))
    if (!frame) return
    // In sequence: a fresh token sent right after a join belongs to that join.
    queue = queue
      .then(() => handle(frame))
      .catch((error: unknown) => {
        services.log.error({ err: error, event: frame.event }, 'a realtime message failed')
        writer.reply(frame, 'error', { reason: 'InternalError: something went wrong on our side' })
      })
  })
  socket.on('close', () => {
    for (const channel of channels.values()) channel.drop()
    channels.clear()
    onChannels()
  })

  return {
    endSession: (id) => {
      const over = [...channels.values()].filter((channel) => channel.session()?.session_id === id)
      for (const channel of over) channel.end()
      if (over.length > 0 && sessionsOf(channels).length === 0) socket.close(POLICY, 'The session has ended')
    },
    recheck: async () => {
      for (const channel of channels.values()) await channel.check(true)
    },
  }
}
