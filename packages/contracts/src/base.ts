import {
  bookLines,
  e164Of,
  formatDigitalAddress,
  holdsLink,
  isDigitalAddress,
  isPhone,
  linkInName,
  maxAmount,
  type Permission,
} from '@efie/domain'
import { oc } from '@orpc/contract'
import { z } from 'zod'
import { errors, type ErrorCode } from './errors.ts'
import { inEnglish } from './issue-texts.ts'

// What a schema does not say itself is said in plain words, by the server and by forms.
z.config({ customError: inEnglish })

/**
 * Who may call an operation. `public`: everybody; `signed-in`: who has a valid token; else a permission of the domain's matrix.
 * The server authorises by it, the generated tests walk it, `/api/docs` shows it.
 */
export interface OperationMeta {
  access: 'public' | 'signed-in' | Permission
  /** Moves money or places an order: `Idempotency-Key` is required. */
  idempotent?: boolean
  /**
   * An act on money or roles: refused with `STEP_UP_REQUIRED` unless a second factor was used in the last 15 minutes, of
   * everyone of whom one is asked for. With a field: only where it has one of these values.
   */
  step_up?: true | { field: string; values: readonly (string | boolean)[] }
  /**
   * The audit event that each success leaves: its action, or several of which the input decides. Every write says one, or why
   * it leaves none; a read that names one is audited where it shows what is kept from others.
   */
  audit?: string | readonly string[] | { none: string }
  /** The same for everybody: who was answered may keep it for so many seconds. */
  kept_seconds?: number
}

export const operation = oc.$meta<OperationMeta>({ access: 'signed-in' })

/**
 * Codes that an operation can answer beyond what its kind implies (`complete.ts`): `.errors(refusals('STALE'))`. The server
 * refuses to answer any other, and `scripts/refusals.test.ts` compares them with what the code can throw.
 */
export const refusals = <Code extends ErrorCode>(...codes: Code[]) =>
  // `fromEntries` forgets which names it was given.
  Object.fromEntries(codes.map((code) => [code, errors[code]])) as Pick<typeof errors, Code>

export const id = z.uuid()
/** Integer pesewas: GH₵ 1.00 is 100. */
export const pesewas = z.int().min(0).max(maxAmount, 'Enter a smaller amount')
/** An amount above zero, with what to say where there is none. */
export const amountOf = (message = 'Enter an amount') =>
  z.int(message).min(1, message).max(maxAmount, 'Enter a smaller amount')
export const instant = z.iso.datetime({ offset: true })
/** Year 1 and later: what PostgreSQL takes as a date. */
export const localDate = z.iso.date().refine((text) => text >= '0001', 'Not a date of our calendar')
export const shortText = z.string().trim().min(1).max(200)
/** A name, which may stand in messages to others. */
export const nameText = shortText.refine((name) => !holdsLink(name), linkInName)
/** A name as `nameText`, with what to say where there is none. */
export const nameOf = (message: string) =>
  z
    .string()
    .trim()
    .min(1, message)
    .max(200)
    .refine((name) => !holdsLink(name), linkInName)
/** A number as people write it, in E.164 where it is of Ghana. */
export const phoneOf = (message = 'Enter a whole phone number, such as 024 123 4567') =>
  z
    .string()
    .trim()
    .max(20)
    .overwrite((typed) => e164Of(typed) ?? typed)
    .refine(isPhone, message)
/** A digital address of GhanaPost, put into its form. */
export const digitalAddress = z
  .string()
  .trim()
  .max(20)
  .overwrite((typed) => formatDigitalAddress(typed) ?? typed)
  .refine(isDigitalAddress, 'A digital address looks like GA-123-4567')
/** Why something is done, for the audit and for who reads it later. */
export const reasonOf = (message = 'Write it in a few plain words', most = 1_000) =>
  z.string().trim().min(3, message).max(most)
export const emailOf = (message?: string) => z.email(message).max(200)
/** An optional field that an empty text clears. */
export const orEmpty = <Schema extends z.ZodType>(schema: Schema) => z.union([z.literal(''), schema])
export const longText = z.string().trim().min(1).max(5_000)
/** Sent back in `If-Match` to say which state of the row a change was made on. */
export const version = z.int()
/** What a signed link holds: it opens one page to somebody without an account. */
export const linkToken = z.string().min(10).max(200)
export const sixDigits = z
  .string()
  .trim()
  .regex(/^\d{6}$/, 'Enter the six digits')
export const byId = z.object({ id })

/** Keyset pages: pass `next_cursor` back as `cursor`. */
export const page = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(25),
  /** Long enough for a name of 200 characters of any script. */
  cursor: z.string().max(2_000).optional(),
})

export const pageOf = <Row extends z.ZodType>(row: Row) =>
  z.object({ data: z.array(row), next_cursor: z.string().nullable() })

export const done = z.object({ ok: z.literal(true) })

/** Which part of what is lent: all of it, unless asked otherwise. */
export const bookLine = z.enum(bookLines).default('both')

const MOST_DAYS = 3_660
/** A span of days, both included, of ten years at most. */
export const daySpan = z
  .object({ from: localDate, to: localDate })
  .refine(({ from, to }) => from <= to, { path: ['to'], message: 'Not before the first day' })
  .refine(({ from, to }) => Date.parse(to) - Date.parse(from) <= MOST_DAYS * 86_400_000, {
    path: ['to'],
    message: 'At most ten years',
  })
