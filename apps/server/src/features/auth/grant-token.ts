import type { Context } from '../../platform/context.ts'
import { AuthError } from './auth-error.ts'
import { grantPassword } from './grant-password.ts'
import { grantPkce } from './grant-pkce.ts'
import { grantRefreshToken } from './grant-refresh-token.ts'

/** `POST /token`, by grant type. */
export const grantToken = (ctx: Context, grant_type: string | undefined, body: unknown) => {
  switch (grant_type) {
    case 'password':
      return grantPassword(ctx, body)
    case 'refresh_token':
      return grantRefreshToken(ctx, body)
    case 'pkce':
      return grantPkce(ctx, body)
    case 'id_token':
      throw new AuthError('provider_disabled')
    case 'web3':
      throw new AuthError('web3_provider_disabled')
    case undefined:
    default:
      throw new AuthError('validation_failed', { message: 'grant_type: unsupported_grant_type' })
  }
}
