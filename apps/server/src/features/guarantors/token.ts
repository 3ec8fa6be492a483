import { publicUrl } from '../../config.ts'
import type { Services } from '../../platform/context.ts'
import { sameDigest } from '../../platform/secrets.ts'

const signatureOf = (ctx: Pick<Services, 'secrets'>, id: string): string =>
  ctx.secrets.sign('guarantee-link', id).slice(0, 40)

export const guaranteeToken = (ctx: Pick<Services, 'secrets'>, id: string): string =>
  `${id}.${signatureOf(ctx, id)}`

export const guaranteeLink = (ctx: Pick<Services, 'secrets' | 'config'>, id: string): string =>
  `${publicUrl(ctx.config)}/guarantees/${guaranteeToken(ctx, id)}`

/** The invitation of a token; null unless we issued it. */
export const readGuaranteeToken = (ctx: Pick<Services, 'secrets'>, token: string): string | null => {
  const [id = '', signature = ''] = token.split('.')
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) return null
  return sameDigest(signature, signatureOf(ctx, id)) ? id : null
}
