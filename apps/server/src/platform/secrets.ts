import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config.ts'

/** Secrets at rest: sealed with AES-256-GCM under ENCRYPTION_KEY; signatures with keys derived from it. */
export interface Secrets {
  seal: (plain: string) => string
  open: (sealed: string) => string
  /** Hex HMAC-SHA-256 of a text for one purpose. */
  sign: (purpose: string, text: string) => string
}

export const makeSecrets = (key: Buffer): Secrets => ({
  seal: (plain) => {
    const nonce = randomBytes(12)
    const cipher = createCipheriv('aes-256-gcm', key, nonce)
    const sealed = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
    return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
  },
  open: (sealed) => {
    const bytes = Buffer.from(sealed, 'base64url')
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12))
    decipher.setAuthTag(bytes.subarray(12, 28))
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
  },
  sign: (purpose, text) => createHmac('sha256', key).update(`${purpose}\0${text}`).digest('hex'),
})

/** ENCRYPTION_KEY, else one made on first start and kept in the data folder, readable by its owner only. */
export const loadSecrets = (config: Config): Secrets => {
  if (config.ENCRYPTION_KEY) return makeSecrets(Buffer.from(config.ENCRYPTION_KEY, 'base64'))
  const file = join(config.DATA_DIR, 'encryption-key')
  if (!existsSync(file)) {
    mkdirSync(config.DATA_DIR, { recursive: true })
    writeFileSync(file, randomBytes(32).toString('base64'), { mode: 0o600, flag: 'wx' })
  }
  return makeSecrets(Buffer.from(readFileSync(file, 'utf8').trim(), 'base64'))
}

export const sha256 = (text: string | Uint8Array): string => createHash('sha256').update(text).digest('hex')

/** Constant-time comparison of two hex or text digests. */
export const sameDigest = (a: string, b: string): boolean => {
  const left = Buffer.from(a)
  const right = Buffer.from(b)
  return left.length === right.length && timingSafeEqual(left, right)
}
