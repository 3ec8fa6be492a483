import type { Secrets } from './secrets.ts'
import { sameDigest } from './secrets.ts'

/** Content of a signed link: a row, the version of the invitation and the expiry. */
export interface SignedLink {
  id: string
  version: number
  /** Seconds since 1970. */
  expires: number
}

const SEPARATOR = '.'

/** A token for a link in a message. Nothing is stored, and only the holder of the key can make one. */
export const signLink = (secrets: Secrets, purpose: string, link: SignedLink): string => {
  const text = [link.id, link.version, link.expires].join(SEPARATOR)
  return [text, secrets.sign(`link:${purpose}`, text)].join(SEPARATOR)
}

/** Content of a token; null if it was made elsewhere, for another purpose, or has expired. */
export const readLink = (secrets: Secrets, purpose: string, token: string, now: Date): SignedLink | null => {
  const [id = '', version = '', expires = '', signature = ''] = token.split(SEPARATOR)
  const text = [id, version, expires].join(SEPARATOR)
  if (!sameDigest(signature, secrets.sign(`link:${purpose}`, text))) return null
  if (Number(expires) * 1000 <= now.getTime()) return null
  return { id, version: Number(version), expires: Number(expires) }
}
