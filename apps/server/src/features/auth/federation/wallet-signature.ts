import { createPublicKey, verify } from 'node:crypto'
import { base58 } from '@scure/base'
import type { WalletMessage } from './wallet-message.ts'

/** Whether the account named in the message signed it; returns the account in canonical form. */
type Check = (message: string, read: WalletMessage, signature: string) => Promise<string | null>

const ethereum: Check = async (message, { address }, signature) => {
  if (!/^0x[\da-f]{40}$/i.test(address) || !/^0x[\da-f]{130}$/i.test(signature)) return null
  // Loaded on first use, because it is large and most servers never need it.
  const { recoverMessageAddress } = await import('viem/utils')
  const signer = await recoverMessageAddress({ message, signature: `0x${signature.slice(2)}` })
  return signer.toLowerCase() === address.toLowerCase() ? address.toLowerCase() : null
}

const solana: Check = async (message, { address }, signature) => {
  if (!/^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(address)) return null
  const key = base58.decode(address)
  const bytes = Buffer.from(signature, 'base64url')
  if (key.length !== 32 || bytes.length !== 64) return null
  const jwk = { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(key).toString('base64url') }
  const valid = verify(null, Buffer.from(message), createPublicKey({ key: jwk, format: 'jwk' }), bytes)
  return valid ? address : null
}

export const chains = { ethereum, solana } as const
export type Chain = keyof typeof chains

export const isChain = (chain: string): chain is Chain => chain in chains

/** Null also for malformed signatures and keys, at which the libraries throw. */
export const signerOf = async (
  chain: Chain,
  message: string,
  read: WalletMessage,
  signature: string,
): Promise<string | null> => {
  try {
    return await chains[chain](message, read, signature)
  } catch {
    return null
  }
}
