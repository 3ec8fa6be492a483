import { z } from 'zod'
import { bodies, parseBody } from '../bodies.ts'

const { email, phone, password, data } = bodies.signUp.shape

const attributes = z.looseObject({
  email,
  phone,
  password,
  email_confirm: z.boolean().nullish(),
  phone_confirm: z.boolean().nullish(),
  user_metadata: data,
  app_metadata: data,
  /** A duration such as `24h` or `90m`; `none` lifts the ban. */
  ban_duration: z
    .string()
    .regex(/^(?:none|\d{1,6}(?:h|m|s))$/, 'must be none, or a number with h, m or s')
    .nullish(),
})

export type Attributes = z.output<typeof attributes>
export const readAttributes = (body: unknown): Attributes => parseBody(attributes, body)

const link = z.looseObject({
  type: z.enum(['signup', 'invite', 'magiclink', 'recovery', 'email_change_current', 'email_change_new']),
  email: bodies.recover.shape.email,
  new_email: email,
  password,
  data,
  redirect_to: z.string().max(2_000).nullish(),
})
export const readLink = (body: unknown) => parseBody(link, body)

const invitation = z.looseObject({ email: bodies.recover.shape.email, data })
export const readInvitation = (body: unknown) => parseBody(invitation, body)

const seconds = { h: 3_600, m: 60, s: 1 } as const

/** Seconds of a ban, 0 for none; undefined if not mentioned. */
export const banSeconds = (duration: string | null | undefined): number | undefined => {
  if (duration === null || duration === undefined) return undefined
  if (duration === 'none') return 0
  return Number(duration.slice(0, -1)) * seconds[duration.at(-1) as keyof typeof seconds]
}
