import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { publicUrl, type Config } from '../../../config.ts'
import type { Context, DeviceMark, Services } from '../../../platform/context.ts'
import { sameDigest } from '../../../platform/secrets.ts'
import type { UserRow } from '../presenters.ts'

/**
 * A cookie that lets accounts recognise a browser: a random id, and for each account that signed in there a
 * signature with the day. Nothing is stored on the server. A new password invalidates all signatures, so
 * every other device is forgotten. `docs/decisions/025-lockout-and-known-devices.md`.
 */
const DAYS = 180
const DAY = 86_400_000
/** Accounts per browser; the least recently signed in is dropped. */
const MOST_ACCOUNTS = 5
const MARK = /^[\da-f-]{36}(?:\.[\da-z]{1,6}-[\da-f]{64}){1,5}$/

type Person = Pick<UserRow, 'id' | 'encrypted_password'>

const isSecure = (config: Config): boolean => publicUrl(config).startsWith('https:')

/** The `__Host-` prefix prevents other hosts from setting this cookie. */
const cookieName = (config: Config): string => (isSecure(config) ? '__Host-efie-device' : 'efie-device')

/** The mark of a request, and a way to set a new one. */
export const deviceMarkOf = (
  { config }: Services,
  request: FastifyRequest,
  give: (mark: string) => void,
): DeviceMark => {
  const name = `${cookieName(config)}=`
  const found = (request.headers.cookie ?? '').split(/; */).find((cookie) => cookie.startsWith(name))
  const mark = found?.slice(name.length)
  return { shown: mark !== undefined && MARK.test(mark) ? mark : null, give }
}

export const deviceCookie = (config: Config, mark: string): string =>
  `${cookieName(config)}=${mark}; Path=/; Max-Age=${DAYS * 86_400}; HttpOnly; SameSite=Lax${isSecure(config) ? '; Secure' : ''}`

interface Mark {
  id: string
  entries: { day: string; signature: string }[]
}

const read = (mark: string | null): Mark => {
  const [id = '', ...entries] = mark?.split('.') ?? []
  return {
    id,
    entries: entries.map((entry) => {
      const [day = '', signature = ''] = entry.split('-')
      return { day, signature }
    }),
  }
}

const sign = (ctx: Context, id: string, day: string, person: Person): string =>
  ctx.secrets.sign('device-mark', [id, day, person.id, person.encrypted_password ?? ''].join('\0'))

const isOf = (ctx: Context, id: string, person: Person, { day, signature }: Mark['entries'][number]) =>
  Number.parseInt(day, 36) + DAYS > ctx.realClock.now().getTime() / DAY &&
  sameDigest(signature, sign(ctx, id, day, person))

/** The browser's id, no matter who signed in there; null without a mark. */
export const shownDevice = (ctx: Context): string | null => read(ctx.request.device?.shown ?? null).id || null

/** The device's id, if this person has signed in there with the current password. */
export const knownDevice = (ctx: Context, person: Person): string | null => {
  const { id, entries } = read(ctx.request.device?.shown ?? null)
  return entries.some((entry) => isOf(ctx, id, person, entry)) ? id : null
}

/** Marks the browser as known to this person's account. */
export const markDevice = (ctx: Context, person: Person, before: Person = person): void => {
  const { device } = ctx.request
  if (!device) return
  const shown = read(device.shown)
  const id = shown.id || randomUUID()
  const others = shown.entries.filter((entry) => !isOf(ctx, id, before, entry))
  const day = Math.floor(ctx.realClock.now().getTime() / DAY).toString(36)
  const entries = [{ day, signature: sign(ctx, id, day, person) }, ...others].slice(0, MOST_ACCOUNTS)
  device.give([id, ...entries.map((entry) => `${entry.day}-${entry.signature}`)].join('.'))
}
