import type { Database } from '@efie/database'
import { StartError, type Config } from '../../config.ts'
import { paystackNameEnquiry } from './paystack.ts'
import type { NameEnquiry } from './port.ts'
import { sandboxNameEnquiry } from './sandbox.ts'

type Settings = Pick<Config, 'NAME_ENQUIRY_PROVIDER' | 'NAME_ENQUIRY_KEY' | 'PAYSTACK_SECRET_KEY' | 'DEMO'>

/** Invented account holders with real payments would let any payout pass. */
const refuseInventedNames = (key: string | undefined): void => {
  if (key?.startsWith('sk_live_'))
    throw new StartError(
      'NAME_ENQUIRY_PROVIDER: sandbox invents account names, and PAYSTACK_SECRET_KEY moves real money. Remove one.',
    )
}

/**
 * Chooses who is asked for an account holder's name: the configured provider, else Paystack if it has a key
 * for payments, else the sandbox in a demo. Null without any: staff type the name and a second person
 * confirms it.
 */
export const chooseNameEnquiry = (config: Settings, parts: { db: Database }): NameEnquiry | null => {
  const { NAME_ENQUIRY_PROVIDER, NAME_ENQUIRY_KEY, PAYSTACK_SECRET_KEY, DEMO } = config
  const key = NAME_ENQUIRY_KEY ?? PAYSTACK_SECRET_KEY
  const byDefault = key === undefined ? (DEMO === '1' ? 'sandbox' : 'off') : 'paystack'
  const provider = NAME_ENQUIRY_PROVIDER ?? byDefault
  if (provider === 'off') return null
  if (provider === 'sandbox') {
    refuseInventedNames(PAYSTACK_SECRET_KEY)
    return sandboxNameEnquiry(parts)
  }
  if (key === undefined)
    throw new StartError(
      'NAME_ENQUIRY_KEY: NAME_ENQUIRY_PROVIDER=paystack needs this key or PAYSTACK_SECRET_KEY. Set one and start again.',
    )
  return paystackNameEnquiry({ secret_key: key })
}
