import { isIPv4 } from 'node:net'
import { z } from 'zod'
import { isIpRange } from './platform/ip-ranges.ts'

const flag = (fallback: '0' | '1') =>
  z
    .enum(['0', '1'])
    .default(fallback)
    .transform((value) => value === '1')
const seconds = (fallback: number) => z.coerce.number().int().min(0).max(31_536_000).default(fallback)
const optionalUrl = (...protocols: string[]) =>
  z
    .string()
    .refine(
      (value) => URL.canParse(value) && protocols.includes(new URL(value).protocol),
      `must be a URL beginning with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
    )
    .optional()

const encryptionKey = z
  .string()
  .regex(/^[A-Za-z0-9+/]{43}=$/, 'must be 32 bytes in base64')
  .optional()

/** Named networks that Fastify's `trustProxy` accepts. */
const NAMED = new Set(['loopback', 'linklocal', 'uniquelocal'])
const isProxy = (entry: string): boolean => NAMED.has(entry) || isIpRange(entry)

const environment = z.object({
  /** In `test` and `development` an answer that the contract doesn't declare is a failure. */
  NODE_ENV: z.string().default('production'),
  PORT: z.coerce.number('must be a number').int().min(0).max(65_535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  PUBLIC_URL: optionalUrl('http:', 'https:').refine(
    (value) => value === undefined || !/[?#@]/.test(value),
    'must be a plain address, without ? # or @',
  ),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: optionalUrl('postgres:', 'postgresql:'),
  DATABASE_DIRECT_URL: optionalUrl('postgres:', 'postgresql:'),
  DATABASE_REPLICA_URL: optionalUrl('postgres:', 'postgresql:'),
  WEB_WORKERS: z.coerce.number().int().min(1).max(256).optional(),
  DEMO: z.enum(['0', '1']).optional(),
  DEMO_SIZE: z.enum(['small', 'large'], 'must be small or large').default('small'),
  STORAGE_URL: optionalUrl('file:', 's3:').refine(
    (value) => !value?.startsWith('file:') || ['', 'localhost'].includes(new URL(value).hostname),
    'must be a folder on this machine: file:///path/to/a/folder',
  ),
  CLAMAV_URL: optionalUrl('tcp:', 'unix:'),
  SMTP_URL: optionalUrl('smtp:', 'smtps:'),
  SMS_PROVIDER: z.enum(['africas-talking', 'hubtel']).optional(),
  SMS_COUNTRIES: z
    .string()
    .regex(/^[A-Z]{2}(,[A-Z]{2})*$/, 'must be country codes such as GH or GH,NG')
    .default('GH'),
  SMS_API_KEY: z.string().optional(),
  WEB_PUSH: z.enum(['on', 'off'], 'must be on or off').default('on'),
  /** A push service for tests and development beside the browsers' own; only on this machine. */
  WEB_PUSH_TEST_SERVICE: optionalUrl('http:').refine(
    (value) => value === undefined || isLoopback(new URL(value).hostname),
    'must be on this machine: http://127.0.0.1:4000',
  ),
  SMS_SENDER_ID: z.string().max(11, 'must have at most 11 characters').optional(),
  PAYSTACK_SECRET_KEY: z
    .string()
    .regex(/^sk_(test|live)_\w+$/, 'must be a secret key that begins with sk_test_ or sk_live_')
    .optional(),
  PAYMENTS: z.enum(['paystack', 'sandbox'], 'must be paystack or sandbox').optional(),
  NAME_ENQUIRY_PROVIDER: z
    .enum(['paystack', 'sandbox', 'off'], 'must be paystack, sandbox or off')
    .optional(),
  NAME_ENQUIRY_KEY: z
    .string()
    .regex(/^sk_(test|live)_\w+$/, 'must be a secret key that begins with sk_test_ or sk_live_')
    .optional(),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  GOOGLE_ISSUER: optionalUrl('http:', 'https:'),
  AUTH_JWKS_FILE: z.string().optional(),
  AUTH_JWT_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  AUTH_ACCESS_TOKEN_SECONDS: seconds(3600).refine((value) => value >= 180, 'must be at least 180'),
  AUTH_REUSE_INTERVAL_SECONDS: seconds(10),
  AUTH_AUTOCONFIRM: z.enum(['0', '1']).optional(),
  AUTH_ANONYMOUS: flag('0'),
  AUTH_SAML: flag('1'),
  AUTH_WEB3: flag('1'),
  AUTH_OAUTH_SERVER: flag('1'),
  AUTH_MANUAL_LINKING: flag('1'),
  AUTH_PASSKEYS: flag('1'),
  AUTH_SIGNUP: flag('1'),
  /**
   * Whether `POST /otp` refuses unknown addresses when it may not create an account, as some programs expect.
   * That reveals who has an account, so it is off by default.
   */
  AUTH_TELL_UNKNOWN: flag('0'),
  AUTH_SEND_INTERVAL_SECONDS: seconds(60),
  RATE_LIMITS: z.enum(['on', 'off']).default('on'),
  TRUSTED_PROXIES: z
    .string()
    .refine(
      (value) => value.split(',').every((entry) => isProxy(entry.trim())),
      'must be addresses or networks such as 10.0.0.0/8, separated by commas',
    )
    .optional(),
  ENCRYPTION_KEY: encryptionKey,
  /** The key `npm run keys:replace` switches to. Nothing else reads it. */
  NEW_ENCRYPTION_KEY: encryptionKey,
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
})

/** Names of all environment variables that Efie reads. */
export const variables = Object.keys(environment.shape)

export type Config = Readonly<z.output<typeof environment>>

/** A problem that prevents the start and that the operator can fix. Its message is all they see. */
export class StartError extends Error {}

/** The only reader of the process environment. An empty variable counts as unset. */
export const readConfig = (source: NodeJS.ProcessEnv = process.env): Config => {
  const present = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  const result = environment.safeParse(present)
  if (result.success) {
    if (result.data.DATABASE_DIRECT_URL && !result.data.DATABASE_URL)
      throw new StartError('DATABASE_DIRECT_URL: this variable needs DATABASE_URL. Set both and start again.')
    return result.data
  }
  const issue = result.error.issues[0]
  throw new StartError(`${issue?.path.join('.')}: ${issue?.message}. Correct the variable and start again.`)
}

/**
 * Not a prefix match: `127.0.0.1.example.com` starts like a loopback address but is someone else's host name.
 */
export const isLoopback = (host: string): boolean =>
  host === 'localhost' ||
  host === '::1' ||
  (host.startsWith('127.') && isIPv4(host)) ||
  (host.startsWith('::ffff:127.') && isIPv4(host.slice(7)))

/** The public address: `PUBLIC_URL`, otherwise the address the server listens on. */
export const publicUrl = (config: Config): string =>
  (
    config.PUBLIC_URL ??
    `http://${config.HOST.includes(':') ? `[${config.HOST}]` : config.HOST}:${config.PORT}`
  ).replace(/\/$/, '')
