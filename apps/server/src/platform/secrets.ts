import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createSecretKey,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'

/** Encrypts and signs under one key. */
export interface Sealer {
  seal: (plain: string) => string
  open: (sealed: string) => string
  /** Hex HMAC-SHA-256 of a text for one purpose. A signature for one purpose is never valid for another. */
  sign: (purpose: string, text: string) => string
}

/** Secrets at rest, encrypted and signed under the database's root key (root-key/root-key.ts). */
export interface Secrets extends Sealer {
  /**
   * Works directly under ENCRYPTION_KEY, for what must be readable before the root key: the root key itself,
   * and backups.
   */
  outer: Sealer
}

/**
 * Prefix of encrypted values: AES-256-GCM, then nonce, tag and ciphertext in base64url. Another algorithm
 * would get another prefix.
 */
const AES_256_GCM = 'v1'

export const makeSealer = (bytes: Buffer): Sealer => {
  // An HMAC under a key object takes 2 µs, under bytes 12.
  const key = createSecretKey(bytes)
  return {
    seal: (plain) => {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', key, nonce)
      const sealed = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
      return `${AES_256_GCM}.${Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')}`
    },
    open: (sealed) => {
      const [way, payload = ''] = sealed.split('.')
      if (way !== AES_256_GCM) throw new Error('a secret is sealed in a way that this version does not know')
      const content = Buffer.from(payload, 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', key, content.subarray(0, 12))
      decipher.setAuthTag(content.subarray(12, 28))
      return Buffer.concat([decipher.update(content.subarray(28)), decipher.final()]).toString('utf8')
    },
    sign: (purpose, text) => createHmac('sha256', key).update(`${purpose}\0${text}`).digest('hex'),
  }
}

export const makeSecrets = (root: Buffer, outer: Sealer = makeSealer(root)): Secrets => ({
  ...makeSealer(root),
  outer,
})

export const sha256 = (text: string | Uint8Array): string => createHash('sha256').update(text).digest('hex')

/** Compares two digests in constant time, so that timing doesn't reveal how much of a guess was right. */
export const sameDigest = (a: string, b: string): boolean => {
  const left = Buffer.from(a)
  const right = Buffer.from(b)
  return left.length === right.length && timingSafeEqual(left, right)
}
