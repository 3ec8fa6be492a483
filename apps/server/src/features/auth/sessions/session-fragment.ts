import type { toSession } from '../presenters.ts'

type Session = Awaited<ReturnType<typeof toSession>>

/** A session as the client reads it from a URL's fragment. */
export const sessionFragment = (
  { access_token, refresh_token, expires_in, expires_at }: Session,
  others: Record<string, string> = {},
): Record<string, string> => ({
  access_token,
  expires_at: String(expires_at),
  expires_in: String(expires_in),
  refresh_token,
  sb: '',
  token_type: 'bearer',
  ...others,
})
