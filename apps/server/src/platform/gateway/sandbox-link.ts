import { readLink, signLink } from '../signed-links.ts'
import type { SandboxServices } from './sandbox-store.ts'

const PURPOSE = 'sandbox-pay'

/** Seconds a payment link is valid. Viewing the payment in Efie later gives a new link. */
const VALID_SECONDS = 3_600

type Signing = Pick<SandboxServices, 'secrets' | 'realClock'>

/**
 * Path of the payment page, signed: references aren't secret, so without the signature anyone could answer
 * for the payer.
 */
export const sandboxPayPath = ({ secrets, realClock }: Signing, reference: string): string => {
  const expires = Math.floor(realClock.now().getTime() / 1000) + VALID_SECONDS
  const pass = signLink(secrets, PURPOSE, { id: reference, version: 1, expires })
  return `/sandbox/pay/${reference}?pass=${encodeURIComponent(pass)}`
}

export const holdsPass = ({ secrets, realClock }: Signing, reference: string, pass: unknown): boolean =>
  typeof pass === 'string' && readLink(secrets, PURPOSE, pass, realClock.now())?.id === reference
