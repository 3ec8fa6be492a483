import type { Services, SignedIn } from '../context.ts'
import { isOutage } from '../errors.ts'
import type { Binding } from './bindings.ts'
import type { Hub } from './hub.ts'
import type { Version } from './protocol.ts'
import type { Subscriber } from './subscribers.ts'

export type VerifiedActor = SignedIn & { expires_at: number }
/** `ip` is the socket's address. */
export type VerifyToken = (services: Services, token: string, ip?: string) => Promise<VerifiedActor>

/** Messages of a channel; the connection adds the socket. */
export interface ChannelWire {
  version: Version
  push: (join_ref: string | null, topic: string, event: string, payload: string) => void
  /** Sends a whole frame; false if the client doesn't read fast enough. */
  write: (frame: Buffer) => boolean
}

export interface Channel {
  topic: string
  join_ref: string | null
  /** Accepts a fresh token; ends the channel if it is invalid. */
  renew: (token: string) => Promise<void>
  /** Ends the channel if its token has expired; with `thoroughly` also asks the database about the session. */
  check: (thoroughly: boolean) => Promise<void>
  /** Whose channel it currently is; null without a token. */
  session: () => { user_id: string; session_id: string } | null
  /** The session has ended. */
  end: () => void
  /** Drops the channel without a message. */
  drop: () => void
}

interface ChannelParts {
  services: Services
  hub: Hub
  wire: ChannelWire
  verify: VerifyToken
  topic: string
  join_ref: string | null
  bindings: readonly Binding[]
  session: { actor: VerifiedActor; token: string } | null
  /** Called when the channel ends on its own, so that the connection forgets it. */
  onEnd: (channel: Channel) => void
  /** Called when the channel has got another token, perhaps another person's. */
  onRenew: () => void
}

/** The longest delay that timers accept. */
const MAX_DELAY = 2_147_483_647

/**
 * A joined channel. It lives as long as its token is valid and then ends with `phx_error`, after which the
 * official client joins again with a fresh token. `phx_close` would make the client stay away.
 */
export const openChannel = (parts: ChannelParts): Channel => {
  const { services, hub, wire, verify, topic, join_ref, bindings } = parts
  let session = parts.session
  let subscriber: Subscriber | null = null
  let timer: NodeJS.Timeout | undefined
  let over = false

  const sendEvent = (event: string, payload: unknown): void =>
    wire.push(join_ref, topic, event, JSON.stringify(payload))

  const leaveHub = (): void => {
    clearTimeout(timer)
    if (subscriber) hub.remove(subscriber)
    subscriber = null
  }

  const drop = (): void => {
    over = true
    leaveHub()
  }

  const end = (message: string): void => {
    if (over) return
    drop()
    sendEvent('system', {
      extension: 'system',
      status: 'error',
      message,
      channel: topic.replace(/^realtime:/, ''),
    })
    sendEvent('phx_error', {})
    parts.onEnd(channel)
  }

  /** The client joins again and reloads, once it has read what was sent before. */
  const lose = (): void => end('Changes were lost: join again')

  const enterHub = (): void => {
    leaveHub()
    if (!session || bindings.length === 0) return
    subscriber = {
      actor: session.actor,
      bindings,
      version: wire.version,
      topic,
      send: (frame) => {
        if (!wire.write(frame)) lose()
      },
      fail: lose,
      recheck: () => void channel.check(true),
    }
    hub.add(subscriber)
    const left = session.actor.expires_at * 1_000 - services.realClock.now().getTime()
    timer = setTimeout(() => void channel.check(false), Math.min(Math.max(left, 0), MAX_DELAY))
    timer.unref()
  }

  const accept = async (token: string): Promise<void> => {
    try {
      const actor = await verify(services, token)
      if (over) return
      session = { actor, token }
      enterHub()
      parts.onRenew()
    } catch (error) {
      // While the database is unavailable the channel stays; the next check decides, at the latest when the
      // token expires.
      if (!isOutage(error)) end('The access token is not valid or has expired')
    }
  }

  const channel: Channel = {
    topic,
    join_ref,
    renew: (token) => accept(token),
    check: async (thoroughly) => {
      if (!session) return
      const expired = session.actor.expires_at * 1_000 <= services.realClock.now().getTime()
      if (expired) end('The access token has expired')
      else if (thoroughly) await accept(session.token)
    },
    session: () => session && { user_id: session.actor.id, session_id: session.actor.session_id },
    end: () => end('The access token is not valid: its session has ended'),
    drop,
  }
  enterHub()
  return channel
}
