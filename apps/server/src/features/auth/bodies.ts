import { z } from 'zod'
import { AuthError } from './auth-error.ts'

/** PostgreSQL stores neither NUL nor half a surrogate pair. */
const storable = (text: string) => !text.includes('\0') && text.isWellFormed()
const UNSTORABLE = 'contains characters that cannot be stored'

const text = (max: number) => z.string().max(max).refine(storable, UNSTORABLE)

const email = z
  .string()
  .trim()
  .toLowerCase()
  .max(254, 'Use at most 254 characters')
  .pipe(z.email('Unable to validate email address: invalid format'))

/** Bytes. User metadata is part of every access token, and HTTP headers are limited. */
export const METADATA_LIMIT = 4_000

const metadata = z
  .record(z.string(), z.unknown())
  .refine((value) => JSON.stringify(value).length <= METADATA_LIMIT, 'is too large')
  .refine((value) => !/\\u(?:0000|d[89a-f])/i.test(JSON.stringify(value)), UNSTORABLE)

const pkce = {
  code_challenge: z
    .string()
    .regex(/^[\w.~-]{43,128}$/, 'must have 43 to 128 unreserved characters')
    .nullish(),
  code_challenge_method: z.preprocess(
    (value) => (typeof value === 'string' ? value.toLowerCase() : value),
    z.enum(['s256', 'plain']).nullish(),
  ),
}

/**
 * Long enough for any passphrase; a limit, so that hashing huge inputs can't be used to overload the server.
 */
const password = text(1_000)

/** A credential as browsers serialise it, with base64url strings. */
const credential = z.looseObject({
  id: text(2_000).min(1),
  rawId: text(2_000).min(1),
  type: z.literal('public-key'),
  response: z.looseObject({
    clientDataJSON: text(8_000),
    attestationObject: text(60_000).optional(),
    authenticatorData: text(8_000).optional(),
    signature: text(8_000).optional(),
    userHandle: text(500).nullish(),
  }),
  clientExtensionResults: z.record(z.string(), z.unknown()).default({}),
})

export const bodies = {
  signUp: z.looseObject({
    email: email.nullish(),
    phone: text(30).nullish(),
    password: password.nullish(),
    data: metadata.nullish(),
    ...pkce,
  }),
  otp: z.looseObject({
    email: email.nullish(),
    phone: text(30).nullish(),
    create_user: z.boolean().nullish(),
    data: metadata.nullish(),
    channel: z.literal('sms', 'Only sms is supported').or(z.literal('')).nullish(),
    ...pkce,
  }),
  passwordGrant: z.looseObject({ email: text(254).nullish(), phone: text(30).nullish(), password }),
  refreshGrant: z.looseObject({ refresh_token: text(500).min(1) }),
  pkceGrant: z.looseObject({ auth_code: text(200).min(1), code_verifier: text(500).min(1) }),
  idTokenGrant: z.looseObject({
    provider: text(100),
    id_token: text(20_000).min(1),
    access_token: text(20_000).nullish(),
    nonce: text(500).nullish(),
    link_identity: z.boolean().nullish(),
  }),
  web3Grant: z.looseObject({
    chain: text(50),
    message: text(20_000).min(1),
    signature: text(1_000).min(1),
  }),
  sso: z.looseObject({
    provider_id: text(100).nullish(),
    domain: text(254).nullish(),
    redirect_to: text(2_000).nullish(),
    skip_http_redirect: z.boolean().nullish(),
    ...pkce,
  }),
  authorize: z.looseObject({
    provider: text(100).optional(),
    redirect_to: text(2_000).optional(),
    scopes: text(500).optional(),
    skip_http_redirect: text(10).optional(),
    ...pkce,
  }),
  samlAnswer: z.looseObject({ SAMLResponse: text(500_000).min(1), RelayState: text(100).optional() }),
  recover: z.looseObject({ email, ...pkce }),
  resend: z.looseObject({
    type: z.enum(['signup', 'email_change', 'sms', 'phone_change']),
    email: email.nullish(),
    phone: text(30).nullish(),
    ...pkce,
  }),
  verify: z.looseObject({
    type: z.enum([
      'signup',
      'invite',
      'magiclink',
      'recovery',
      'email',
      'email_change',
      'sms',
      'phone_change',
    ]),
    email: email.nullish(),
    phone: text(30).nullish(),
    // Codes are often pasted with a space inserted by the mail program.
    token: text(200)
      .transform((value) => value.replaceAll(/\s/g, ''))
      .nullish(),
    token_hash: text(200).nullish(),
    redirect_to: text(2_000).nullish(),
  }),
  enrol: z.looseObject({
    factor_type: z.enum(['totp', 'phone', 'webauthn']),
    friendly_name: text(100).nullish(),
    issuer: text(100).nullish(),
    phone: text(30).nullish(),
  }),
  verifyFactor: z
    .looseObject({
      challenge_id: z.uuid(),
      code: text(100)
        .transform((value) => value.replaceAll(/\s/g, ''))
        .optional(),
      webauthn: z.looseObject({ credential_response: credential }).nullish(),
    })
    .refine(({ code, webauthn }) => code !== undefined || webauthn, 'needs a code or a passkey’s response'),
  credential,
  passkeyAnswer: z.looseObject({ challenge_id: z.uuid(), credential }),
  passkeyName: z.looseObject({ friendly_name: text(120).transform((value) => value.trim()) }),
  recoveryCodes: z.looseObject({ friendly_name: text(100).nullish() }),
  recoveryCode: z.looseObject({ code: text(100).min(1) }),
  updateUser: z.looseObject({
    email: email.nullish(),
    phone: text(30).nullish(),
    password: password.nullish(),
    current_password: password.nullish(),
    nonce: text(100).nullish(),
    data: metadata.nullish(),
    ...pkce,
  }),
}

export type Pkce = z.output<z.ZodObject<typeof pkce>>

/**
 * Refuses a field. A person reads sentences without the field's name; fragments such as `is too large` are
 * for developers and follow it.
 */
export const invalidField = (path: string, message: string, status = 400): AuthError =>
  new AuthError('validation_failed', {
    status,
    message: /^\p{Lu}/u.test(message) ? message : `${path}: ${message}`,
    body: { data: { issues: [{ path, message }] } },
  })

/** Parses a body with one of these schemas. Unknown members are ignored; an invalid one is named. */
export const parseBody = <Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> => {
  const result = schema.safeParse(body ?? {})
  if (result.success) return result.data
  const issue = result.error.issues[0]
  const path = issue?.path.map(String).join('.') ?? ''
  throw path === ''
    ? new AuthError('validation_failed', { message: 'The body must be a JSON object' })
    : invalidField(path, issue?.message ?? '')
}
