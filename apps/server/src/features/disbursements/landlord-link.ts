import { publicUrl } from '../../config.ts'
import type { Services } from '../../platform/context.ts'
import { sameDigest } from '../../platform/secrets.ts'

const PURPOSE = 'landlord-link'

const signatureOf = (ctx: Pick<Services, 'secrets'>, applicationId: string): string =>
  ctx.secrets.sign(PURPOSE, applicationId).slice(0, 40)

/** The landlord's page needs no account: its address names the application and proves that we gave it out. */
export const landlordToken = (ctx: Pick<Services, 'secrets'>, applicationId: string): string =>
  `${applicationId}.${signatureOf(ctx, applicationId)}`

export const landlordLink = (ctx: Pick<Services, 'secrets' | 'config'>, applicationId: string): string =>
  `${publicUrl(ctx.config)}/landlord/${landlordToken(ctx, applicationId)}`

/** The application of a token; null when we never gave it out. */
export const readLandlordToken = (ctx: Pick<Services, 'secrets'>, token: string): string | null => {
  const [id = '', signature = ''] = token.split('.')
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) return null
  return sameDigest(signature, signatureOf(ctx, id)) ? id : null
}
