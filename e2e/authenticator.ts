import { createHmac } from 'node:crypto'
import type { BrowserContext, Page } from 'playwright-core'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

const bytesOf = (secret: string): Buffer => {
  const bits = secret
    .replaceAll(/[\s=]/g, '')
    .toUpperCase()
    .split('')
    .map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0'))
    .join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

/**
 * Code of an authenticator app (RFC 6238). Each code works once, so `ahead` asks for one of a later
 * half-minute step. The server accepts one step to either side, so an earlier one may be too late.
 */
export const appCode = (secret: string, ahead = 0): string => {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + ahead))
  const digest = createHmac('sha1', bytesOf(secret)).update(counter).digest()
  const start = (digest.at(-1) ?? 0) % 16
  return String((digest.readUInt32BE(start) % 2 ** 31) % 1_000_000).padStart(6, '0')
}

/**
 * Adds a virtual security key to one window, which responds automatically. Returns a function that removes
 * it.
 */
export const plugKey = async (
  context: BrowserContext,
  page: Page,
  kind: 'usb' | 'internal',
): Promise<() => Promise<void>> => {
  const session = await context.newCDPSession(page)
  await session.send('WebAuthn.enable', { enableUI: false })
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: kind,
      hasResidentKey: kind === 'internal',
      hasUserVerification: kind === 'internal',
      isUserVerified: kind === 'internal',
      automaticPresenceSimulation: true,
    },
  })
  return async () => {
    await session.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId })
  }
}
