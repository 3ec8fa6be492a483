import { landlordLinkDays } from '@efie/domain'
import { publicUrl } from '../../config.ts'
import type { Services } from '../../platform/context.ts'
import { sameDigest } from '../../platform/secrets.ts'

const PURPOSE = 'landlord-link'

type Signing = Pick<Services, 'secrets' | 'clock'>

const signatureOf = ({ secrets }: Pick<Signing, 'secrets'>, text: string): string =>
  secrets.sign(PURPOSE, text).slice(0, 40)

/** Token of the landlord's page: the application and its expiry, signed, because landlords have no account. */
export const landlordToken = (ctx: Signing, applicationId: string): string => {
  const expires = Math.floor(ctx.clock.now().getTime() / 1_000) + landlordLinkDays * 86_400
  return `${applicationId}.${expires}.${signatureOf(ctx, `${applicationId}.${expires}`)}`
}

export const landlordLink = (ctx: Signing & Pick<Services, 'config'>, applicationId: string): string =>
  `${publicUrl(ctx.config)}/landlord/${landlordToken(ctx, applicationId)}`

interface LandlordToken {
  application_id: string
  expired: boolean
}

/** Content of a token; null unless we issued it. Tokens from before they had an expiry count as expired. */
export const readLandlordToken = (ctx: Signing, token: string): LandlordToken | null => {
  const parts = token.split('.')
  const [id = '', expires = ''] = parts
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) return null
  const signed = parts.slice(0, -1).join('.')
  if (parts.length > 3 || !sameDigest(parts.at(-1) ?? '', signatureOf(ctx, signed))) return null
  const expired = parts.length < 3 || Number(expires) * 1_000 <= ctx.clock.now().getTime()
  return { application_id: id, expired }
}
