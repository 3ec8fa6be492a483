import type { WebSocket } from 'ws'
import type { Services } from '../context.ts'
import { isOutage } from '../errors.ts'
import { readJoin } from './bindings.ts'
import { openChannel, type Channel, type VerifyToken } from './channel.ts'
import type { Hub } from './hub.ts'
import { decodeFrame, encodeFrame, type Frame, type Version } from './protocol.ts'

const MAX_CHANNELS = 100
/** Messages allowed per ten seconds. */
const MAX_MESSAGES = 300
const WINDOW = 10_000
/**
 * Bytes. A client that doesn't read is disconnected instead of buffered in memory; it reconnects and reloads.
 */
const MAX_BUFFERED = 1_048_576

/** Close codes: policy violation; try again later. */
export const POLICY = 1008
export const BUSY = 1013

export interface Connection {
  /** Asks the database whether this connection's people may still be connected. */
  recheck: () => Promise<void>
  /** The people whose tokens the connection has sent. */
  people: () => ReadonlySet<string>
  /** Ends the channels of an ended session, and the socket when none is left. */
  endSession: (id: string) => void
}

/** Limits shared by the sockets of a node. */
export interface Admission {
  /** Whether a person may open another socket. */
  admits: (user_id: string) => boolean
}

/** Reason for refusing a join. During an outage the token may be fine, and the client retries automatically. */
const reasonOf = (error: unknown): string =>
  isOutage(error)
    ? 'Unavailable: the database is away, join again'
    : 'InvalidJWTToken: the access token is not valid or has expired'

const looksLikeToken = (text: string): boolean => text.split('.').length === 3

/** Handles one socket: reads frames, keeps its channels and answers. */
export const openConnection = (
  services: Services,
  hub: Hub,
  verify: VerifyToken,
  socket: WebSocket,
  version: Version,
  { admits }: Admission,
): Connection => {
  const channels = new Map<string, Channel>()
  let nextBinding = 0
  let received = 0
  let windowEnds = 0
  let queue: Promise<void> = Promise.resolve()

  const push = (
    join_ref: string | null,
    topic: string,
    event: string,
    payload: string,
    ref: string | null,
  ): void => {
    if (socket.readyState !== socket.OPEN) return
    if (socket.bufferedAmount > MAX_BUFFERED) return socket.terminate()
    socket.send(encodeFrame(version, { join_ref, ref, topic, event }, payload))
  }

  const reply = (frame: Frame, status: 'ok' | 'error', response: unknown = {}): void =>
    push(frame.join_ref, frame.topic, 'phx_reply', JSON.stringify({ status, response }), frame.ref)

  const forget = (channel: Channel): void => {
    if (channels.get(channel.topic) === channel) channels.delete(channel.topic)
  }

  const sessions = () => [...channels.values()].flatMap((channel) => channel.session() ?? [])
  const people = (): ReadonlySet<string> => new Set(sessions().map(({ user_id }) => user_id))

  const sessionOf = async (token: string | null) => {
    if (token === null || !looksLikeToken(token)) return null
    return { actor: await verify(services, token), token }
  }

  const join = async (frame: Frame): Promise<void> => {
    channels.get(frame.topic)?.drop()
    channels.delete(frame.topic)
    if (!frame.topic.startsWith('realtime:'))
      return reply(frame, 'error', { reason: 'UnknownTopic: use realtime:<name>' })
    if (channels.size >= MAX_CHANNELS)
      return reply(frame, 'error', { reason: `ChannelRateLimitReached: at most ${MAX_CHANNELS} channels` })
    const request = readJoin(frame.payload, hub.tables, () => (nextBinding += 1))
    if (!request.ok) return reply(frame, 'error', { reason: request.reason })
    const { bindings } = request
    let session: Awaited<ReturnType<typeof sessionOf>>
    try {
      session = await sessionOf(request.access_token)
    } catch (error) {
      return reply(frame, 'error', { reason: reasonOf(error) })
    }
    if (bindings.length > 0 && !session)
      return reply(frame, 'error', { reason: 'Unauthorized: sign in to follow changes' })
    // The socket may have closed while its token was looked up.
    if (socket.readyState !== socket.OPEN) return
    if (session && !people().has(session.actor.id) && !admits(session.actor.id))
      return socket.close(BUSY, 'Too many connections of this person')
    const wire = {
      push: (join_ref: string | null, topic: string, event: string, payload: string) =>
        push(join_ref, topic, event, payload, event === 'phx_error' ? join_ref : null),
    }
    const { topic, join_ref } = frame
    const channel = openChannel({
      services,
      hub,
      wire,
      verify,
      topic,
      join_ref,
      bindings,
      session,
      onEnd: forget,
    })
    channels.set(topic, channel)
    reply(frame, 'ok', { postgres_changes: bindings.map(({ id, asked }) => ({ ...asked, id })) })
    if (bindings.length > 0) {
      const message = { extension: 'postgres_changes', status: 'ok', message: 'Subscribed to PostgreSQL' }
      wire.push(
        join_ref,
        topic,
        'system',
        JSON.stringify({ ...message, channel: topic.replace(/^realtime:/, '') }),
      )
    }
  }

  const leave = (frame: Frame): void => {
    channels.get(frame.topic)?.drop()
    channels.delete(frame.topic)
    reply(frame, 'ok')
    push(frame.join_ref, frame.topic, 'phx_close', '{}', frame.join_ref)
  }

  const beat = async (frame: Frame): Promise<void> => {
    reply(frame, 'ok')
    for (const channel of channels.values()) await channel.check(false)
  }

  const handle = async (frame: Frame): Promise<void> => {
    if (frame.topic === 'phoenix' && frame.event === 'heartbeat') return beat(frame)
    if (frame.event === 'phx_join') return join(frame)
    if (frame.event === 'phx_leave') return leave(frame)
    const channel = channels.get(frame.topic)
    if (!channel) return reply(frame, 'error', { reason: 'unmatched topic' })
    const token = frame.payload['access_token']
    if (frame.event === 'access_token') return typeof token === 'string' ? channel.renew(token) : undefined
    reply(frame, 'error', { reason: `Unsupported: ${frame.event.slice(0, 40)} is not offered here` })
  }

  const withinLimit = (): boolean => {
    const now = Date.now()
    if (now > windowEnds) {
      windowEnds = now + WINDOW
      received = 0
    }
    received += 1
    return received <= MAX_MESSAGES
  }

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
        reply(frame, 'error', { reason: 'InternalError: something went wrong on our side' })
      })
  })
  socket.on('close', () => {
    for (const channel of channels.values()) channel.drop()
    channels.clear()
  })

  return {
    people,
    endSession: (id) => {
      const over = [...channels.values()].filter((channel) => channel.session()?.session_id === id)
      for (const channel of over) channel.end()
      if (over.length > 0 && sessions().length === 0) socket.close(POLICY, 'The session has ended')
    },
    recheck: async () => {
      for (const channel of channels.values()) await channel.check(true)
    },
  }
}
