import {
  BrokenCircuitError,
  circuitBreaker,
  ConsecutiveBreaker,
  ExponentialBackoff,
  handleType,
  retry,
  wrap,
} from 'cockatiel'
import { z } from 'zod'
import { GatewayUnavailableError } from './port.ts'

export interface PaystackOptions {
  secret_key: string
  /** Overridden in tests. */
  base_url?: string
  timeout_ms?: number
  /** Pause after repeated failures (circuit breaker), in milliseconds. */
  pause_ms?: number
}

/** Paystack's answer: `data` parsed by the caller's schema, or a refusal. */
export type PaystackAnswer<Data> =
  | { ok: true; data: Data; message: string }
  /** `data` of a refused charge, which may still describe it. */
  | { ok: false; status: number; message: string; data: unknown }

export type PaystackCall = <Schema extends z.ZodType>(
  method: 'GET' | 'POST',
  path: string,
  schema: Schema,
  body?: Record<string, unknown>,
) => Promise<PaystackAnswer<z.output<Schema>>>

const FAILURES_BEFORE_PAUSE = 5
const RETRIES_OF_A_QUESTION = 2

const envelope = z.object({
  status: z.boolean(),
  message: z.string().catch(''),
  data: z.unknown().optional(),
})

/** Statuses that decide nothing: rate limited, wrong key, server error. The outcome stays unknown. */
const undecided = (status: number): boolean =>
  status >= 500 || status === 429 || status === 408 || status === 401 || status === 403

const ask = async (
  { secret_key, base_url = 'https://api.paystack.co', timeout_ms = 15_000 }: PaystackOptions,
  method: 'GET' | 'POST',
  path: string,
  body: Record<string, unknown> | undefined,
): Promise<{ status: number; content: z.output<typeof envelope> }> => {
  let status: number
  let text: string
  try {
    const response = await fetch(`${base_url}${path}`, {
      method,
      headers: { authorization: `Bearer ${secret_key}`, 'content-type': 'application/json' },
      signal: AbortSignal.timeout(timeout_ms),
      redirect: 'error',
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    status = response.status
    text = await response.text()
  } catch {
    // The original message may contain the URL with a reference, so it isn't included.
    throw new GatewayUnavailableError('Paystack could not be reached')
  }
  if (undecided(status)) throw new GatewayUnavailableError(`Paystack answered ${status}`)
  try {
    return { status, content: envelope.parse(JSON.parse(text)) }
  } catch {
    throw new GatewayUnavailableError(`Paystack answered ${status} with what is no answer`)
  }
}

/**
 * Client of Paystack's API. Reads are retried automatically; orders aren't, because the caller repeats them
 * under their reference. After several failures in a row no request is sent for a while. Anything that leaves
 * the outcome open throws `GatewayUnavailableError`; a refusal is a normal answer.
 */
export const paystackCall = (options: PaystackOptions): PaystackCall => {
  const unavailable = handleType(GatewayUnavailableError)
  const breaker = circuitBreaker(unavailable, {
    halfOpenAfter: options.pause_ms ?? 10_000,
    breaker: new ConsecutiveBreaker(FAILURES_BEFORE_PAUSE),
  })
  const question = wrap(
    retry(unavailable, {
      maxAttempts: RETRIES_OF_A_QUESTION,
      backoff: new ExponentialBackoff({ initialDelay: 50, maxDelay: 1_000 }),
    }),
    breaker,
  )
  return async (method, path, schema, body) => {
    const policy = method === 'GET' ? question : breaker
    try {
      return await policy.execute(async () => {
        const { status, content } = await ask(options, method, path, body)
        if (status >= 400 || !content.status)
          return { ok: false as const, status, message: content.message, data: content.data }
        const read = schema.safeParse(content.data)
        if (!read.success) throw new GatewayUnavailableError('Paystack answered in an unknown form')
        return { ok: true as const, data: read.data, message: content.message }
      })
    } catch (error) {
      if (error instanceof BrokenCircuitError)
        throw new GatewayUnavailableError('Paystack has not answered for a while')
      throw error
    }
  }
}
