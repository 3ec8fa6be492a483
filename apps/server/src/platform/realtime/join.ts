import type { WebSocket } from 'ws'
import type { Services } from '../context.ts'
import { isOutage } from '../errors.ts'
import { type Binding, readJoin } from './bindings.ts'
import { openChannel, type Channel, type VerifyToken } from './channel.ts'
import type { Hub } from './hub.ts'
import { BUSY, type Frame, type Version } from './protocol.ts'
import type { Writer } from './writer.ts'

const MAX_CHANNELS = 100

/** A connection's channels by topic. */
export type Channels = Map<string, Channel>

/** What the handlers of a connection's frames work with. */
export interface ConnectionParts {
  services: Services
  hub: Hub
  verify: VerifyToken
  socket: WebSocket
  version: Version
  channels: Channels
  writer: Writer
  /** Called when channels have come, gone or got another token. */
  onChannels: () => void
  /** Whether a person may open another socket. */
  admits: (user_id: string) => boolean
}

export const sessionsOf = (channels: Channels) =>
  [...channels.values()].flatMap((channel) => channel.session() ?? [])

export const peopleOf = (channels: Channels): ReadonlySet<string> =>
  new Set(sessionsOf(channels).map(({ user_id }) => user_id))

/** Reason for refusing a join. During an outage the token may be fine, and the client retries automatically. */
const reasonOf = (error: unknown): string =>
  isOutage(error)
    ? 'Unavailable: the database is away, join again'
    : 'InvalidJWTToken: the access token is not valid or has expired'

const looksLikeToken = (text: string): boolean => text.split('.').length === 3

const sessionOf = async ({ services, verify }: ConnectionParts, token: string | null) => {
  if (token === null || !looksLikeToken(token)) return null
  return { actor: await verify(services, token), token }
}

type Session = Awaited<ReturnType<typeof sessionOf>>

/** Opens the channel that a join asked for, and answers the join. */
const open = (parts: ConnectionParts, frame: Frame, bindings: Binding[], session: Session): void => {
  const { services, hub, verify, version, channels, writer, onChannels } = parts
  const wire = {
    version,
    write: writer.write,
    push: (join_ref: string | null, topic: string, event: string, payload: string) =>
      writer.push(join_ref, topic, event, payload, event === 'phx_error' ? join_ref : null),
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
    onEnd: (ended) => {
      if (channels.get(ended.topic) === ended) channels.delete(ended.topic)
      onChannels()
    },
    onRenew: onChannels,
  })
  channels.set(topic, channel)
  onChannels()
  writer.reply(frame, 'ok', { postgres_changes: bindings.map(({ id, asked }) => ({ ...asked, id })) })
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

/** Handles the joins of one connection. */
export const makeJoin = (parts: ConnectionParts) => {
  const { hub, socket, channels, admits, onChannels } = parts
  const { reply } = parts.writer
  let nextBinding = 0
  return async (frame: Frame): Promise<void> => {
    channels.get(frame.topic)?.drop()
    if (channels.delete(frame.topic)) onChannels()
    if (!frame.topic.startsWith('realtime:'))
      return reply(frame, 'error', { reason: 'UnknownTopic: use realtime:<name>' })
    if (channels.size >= MAX_CHANNELS)
      return reply(frame, 'error', { reason: `ChannelRateLimitReached: at most ${MAX_CHANNELS} channels` })
    const request = readJoin(frame.payload, hub.tables, () => (nextBinding += 1))
    if (!request.ok) return reply(frame, 'error', { reason: request.reason })
    const { bindings } = request
    let session: Session
    try {
      session = await sessionOf(parts, request.access_token)
    } catch (error) {
      return reply(frame, 'error', { reason: reasonOf(error) })
    }
    if (bindings.length > 0 && !session)
      return reply(frame, 'error', { reason: 'Unauthorized: sign in to follow changes' })
    // The socket may have closed while its token was looked up.
    if (socket.readyState !== socket.OPEN) return
    if (session && !peopleOf(channels).has(session.actor.id) && !admits(session.actor.id))
      return socket.close(BUSY, 'Too many connections of this person')
    open(parts, frame, bindings, session)
  }
}
