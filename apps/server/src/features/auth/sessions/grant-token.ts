import type { Context, SignedIn } from '../../../platform/context.ts'
import { AuthError } from '../auth-error.ts'
import { grantIdToken } from '../federation/grant-id-token.ts'
import { grantPassword } from '../password/grant-password.ts'
import { grantPkce } from '../federation/grant-pkce.ts'
import { grantRefreshToken } from './grant-refresh-token.ts'
import { grantWeb3 } from '../federation/grant-web3.ts'
import { noteRefusal } from '../note-refusal.ts'

/** `POST /token` by grant type. `bearer` returns the signed-in person where that matters. */
export const grantToken = (
  ctx: Context,
  grant_type: string | undefined,
  body: unknown,
  bearer: () => Promise<SignedIn>,
) => {
  switch (grant_type) {
    case 'password':
      return grantPassword(ctx, body)
    case 'refresh_token':
      return grantRefreshToken(ctx, body)
    case 'pkce':
      return grantPkce(ctx, body)
    case 'id_token':
      return noteRefusal(ctx, 'id-token', () => grantIdToken(ctx, body, bearer))
    case 'web3':
      return noteRefusal(ctx, 'web3', () => grantWeb3(ctx, body))
    case undefined:
    default:
      throw new AuthError('validation_failed', { message: 'grant_type: unsupported_grant_type' })
  }
}
