import {
  bookLines,
  e164Of,
  formatDigitalAddress,
  ghanaCardPattern,
  holdsLink,
  isDigitalAddress,
  isPhone,
  linkInName,
  maxAmount,
  mostCounted,
  type Permission,
} from '@efie/domain'
import { oc, type AnySchema } from '@orpc/contract'
import { z } from 'zod'
import { errors, type ErrorCode } from './errors.ts'
import { inEnglish } from './issue-texts.ts'

// Schemas without a message of their own use these texts, on the server and in forms.
z.config({ customError: inEnglish })

/**
 * Who may call an operation. `public`: anyone; `signed-in`: anyone with a valid token; otherwise a permission
 * of the domain's matrix. The server enforces it, the generated tests cover it and `/api/docs` shows it.
 */
export interface OperationMeta {
  access: 'public' | 'signed-in' | Permission
  /** Moves money or places an order, so it requires an `Idempotency-Key`. */
  idempotent?: boolean
  /**
   * Acts on money or roles. Refused with `STEP_UP_REQUIRED` unless a second factor was used in the last 15
   * minutes, for everyone who has to have one (domain.md §4). With `field`: only when that field has one of
   * these values.
   */
  step_up?: true | { field: string; values: readonly (string | boolean)[] }
  /**
   * The action of the audit event that every success writes, or the possible ones if the input decides. A
   * write names one or says why it has none; a read names one if it shows data hidden from others.
   */
  audit?: string | readonly string[] | { none: string }
  /**
   * The response is the same for everyone and can be cached for this many seconds; `Infinity` if its URL
   * never answers anything else.
   */
  kept_seconds?: number
}

export const operation = oc.$meta<OperationMeta>({ access: 'signed-in' })

/**
 * Error codes an operation can answer in addition to those its kind implies (`complete.ts`):
 * `.errors(refusals('STALE'))`. The server refuses to answer any other code, and `scripts/refusals.test.ts`
 * compares the list with the code that throws.
 */
export const refusals = <Code extends ErrorCode>(...codes: Code[]) =>
  // A cast, because `Object.fromEntries` widens the keys to `string`.
  Object.fromEntries(codes.map((code) => [code, errors[code]])) as Pick<typeof errors, Code>

export const id = z.uuid()
/** An amount in integer pesewas: GH₵ 1.00 is 100. */
export const pesewas = z.int().min(0).max(maxAmount, 'Enter a smaller amount')
/** The same type without interfaces, which oRPC's client reads as unknown. */
type Plain<Value> = Value extends string | number
  ? Value
  : Value extends object
    ? { [Key in keyof Value]: Plain<Value[Key]> }
    : Value

/**
 * Terms of an agreement. They go out as they were hashed, whatever version wrote them, so their fields aren't
 * checked: a cast says what they are.
 */
export const agreedTerms = <Terms extends object>() =>
  z.record(z.string(), z.unknown()) as unknown as z.ZodType<Plain<Terms>>
/** An amount above zero. `message` is shown when it is missing or zero. */
export const amountOf = (message = 'Enter an amount') =>
  z.int(message).min(1, message).max(maxAmount, 'Enter a smaller amount')
/** Income or obligations of a month in pesewas, possibly 0, with a message for a missing amount. */
export const monthlyOf = (message: string) => z.int(message).min(0, message).max(maxAmount, message)
export const instant = z.iso.datetime({ offset: true })
/**
 * Since when a row has been waiting for staff, and from when it counts as due and as late: one and two working
 * days later (specification §1). Null if it isn’t waiting for them.
 */
export const waiting = z.object({ since: instant, due_at: instant, late_at: instant }).nullable()
/** A calendar date, from year 1 on as PostgreSQL requires. */
export const localDate = z.iso.date().refine((text) => text >= '0001', 'Enter a valid date')
/** `localDate` with its own message for a missing date. */
export const dateOf = (message: string) => z.iso.date(message).refine((text) => text >= '0001', message)
/** Day of the month on which instalments fall due. */
export const payday = z.int('Choose a day').min(1, 'Choose a day').max(28, 'Choose a day')
export const shortText = z.string().trim().min(1).max(200)
/** `shortText` with its own message for a missing text. */
export const textOf = (message: string) => z.string().trim().min(1, message).max(200)
/**
 * A name. Links are refused, because names appear in messages to other people (domain.md §7, Privacy at the
 * gates).
 */
export const nameText = shortText.refine((name) => !holdsLink(name), linkInName)
/** `nameText` with its own message for a missing name. */
export const nameOf = (message: string) => textOf(message).refine((name) => !holdsLink(name), linkInName)
/** A phone number, normalised to E.164 if it is Ghanaian. */
export const phoneOf = (message = 'Enter the full phone number, such as 024 123 4567') =>
  z
    .string()
    .trim()
    .max(20)
    .overwrite((typed) => e164Of(typed) ?? typed)
    .refine(isPhone, message)
/** A GhanaPostGPS address, normalised to its printed form. */
export const digitalAddress = z
  .string()
  .trim()
  .max(20)
  .overwrite((typed) => formatDigitalAddress(typed) ?? typed)
  .refine(isDigitalAddress, 'Enter a digital address, such as GA-123-4567')
export const ghanaCard = z
  .string()
  .trim()
  .regex(ghanaCardPattern, 'Enter the Ghana Card number in this format: GHA-123456789-0')
/** Why something is done, kept in the audit log. */
export const reasonOf = (message = 'Explain in a few words', most = 1_000) =>
  z.string().trim().min(3, message).max(most)
export const emailOf = (message?: string) => z.email(message).max(200)
/** An optional field that an empty string clears. */
export const orEmpty = <Schema extends z.ZodType>(schema: Schema) => z.union([z.literal(''), schema])
export const longText = z.string().trim().min(1).max(5_000)
/**
 * Row version, sent back in `If-Match`: a stale one is refused, so no one overwrites a change they haven't
 * seen.
 */
export const version = z.int()
/** Token of a signed link, which opens one page to a person without an account. */
export const linkToken = z.string().min(10).max(200)
export const sixDigits = z
  .string()
  .trim()
  .regex(/^\d{6}$/, 'Enter the six-digit code')
export const byId = z.object({ id })

/** Keyset pagination: pass `next_cursor` back as `cursor`. */
export const page = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(25),
  /** Long enough for a 200-character name in any script. */
  cursor: z.string().max(2_000).optional(),
})

export const pageOf = <Row extends z.ZodType>(row: Row) =>
  z.object({ data: z.array(row), next_cursor: z.string().nullable() })

/** A page of a list that counts: `total` comes with a first page that asks for it, otherwise null. */
export const countedPageOf = <Row extends z.ZodType>(row: Row) =>
  pageOf(row).extend({
    total: z
      .int()
      .min(0)
      .max(mostCounted + 1)
      .nullable(),
  })

const fieldsOf = (schema: AnySchema | undefined): z.core.$ZodShape => {
  // A cast: schemas here are Zod's.
  const { def } = (schema as z.core.$ZodTypes | undefined)?._zod ?? {}
  return def?.type === 'object' ? def.shape : {}
}

/** The input fields of an operation that reads a list page by page; null for any other operation. */
export const pagedInput = ({
  inputSchema,
  outputSchema,
}: {
  inputSchema?: AnySchema | undefined
  outputSchema?: AnySchema | undefined
}): z.core.$ZodShape | null => {
  const input = fieldsOf(inputSchema)
  return 'cursor' in input && 'next_cursor' in fieldsOf(outputSchema) ? input : null
}

/**
 * Input of a list that is searched, counted and sorted by one of these columns. `-` before a column's name sorts
 * descending.
 */
export const listPage = <const Column extends string>(
  columns: readonly Column[],
  usual: Column | `-${Column}`,
) =>
  page.extend({
    /** What is typed into the list's search field. */
    q: z.string().trim().max(100).optional(),
    /** Whether to count all rows. */
    count: z.stringbool().optional(),
    sort: z
      .enum([...columns, ...columns.map((column): `-${Column}` => `-${column}`)])
      .default(usual as never),
  })

export const done = z.object({ ok: z.literal(true) })

/** Which part of the loan book: rent, shop, or both by default. */
export const bookLine = z.enum(bookLines).default('both')

const MOST_DAYS = 3_660
/** An inclusive range of days, at most ten years long. */
export const daySpan = z
  .object({ from: localDate, to: localDate })
  .refine(({ from, to }) => from <= to, { path: ['to'], message: 'Choose a date on or after the start date' })
  .refine(({ from, to }) => Date.parse(to) - Date.parse(from) <= MOST_DAYS * 86_400_000, {
    path: ['to'],
    message: 'Choose a period of ten years or less',
  })
