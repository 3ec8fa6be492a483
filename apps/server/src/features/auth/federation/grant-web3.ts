import { schema } from '@efie/database'
import { inSeconds, nowIso } from '../../../platform/clock.ts'
import type { Context, TransactionContext } from '../../../platform/context.ts'
import { sha256 } from '../../../platform/secrets.ts'
import { AuthError } from '../auth-error.ts'
import { bodies, parseBody } from '../bodies.ts'
import { readText, type ExternalIdentity } from './external-identity.ts'
import { accountOf, requireRoomFor, transactWithRetry } from './federated-account.ts'
import { grantSession } from '../sessions/grant-session.ts'
import { toSession } from '../presenters.ts'
import { requireWithinLimit } from '../rate-limits.ts'
import { isAllowedOrigin } from '../redirects.ts'
import { readWalletMessage, type WalletMessage } from './wallet-message.ts'
import { isChain, signerOf, type Chain } from './wallet-signature.ts'

const { usedSignatures } = schema

/** Maximum age of a message, and tolerance for wallet clocks ahead, in seconds. */
const MAX_AGE_SECONDS = 600
const SKEW_SECONDS = 60

const refuse = (error_description: string): AuthError =>
  new AuthError('validation_failed', {
    message: error_description,
    body: { error: 'invalid_grant', error_description },
  })

/** A message is valid for the site named in it, which the person saw in their wallet, and for a few minutes. */
const requireFresh = (ctx: Context, message: WalletMessage): void => {
  const { domain, uri } = message
  if (!URL.canParse(uri) || new URL(uri).host !== domain || !isAllowedOrigin(ctx.config, uri))
    throw refuse('Signed message is for another site')
  const now = ctx.realClock.now().getTime()
  const age = now - message.issued_at.getTime()
  if (age > MAX_AGE_SECONDS * 1_000) throw refuse('Signed message was issued too long ago')
  if (age < -SKEW_SECONDS * 1_000) throw refuse('Signed message was issued in the future')
  if (message.expiration_time !== null && message.expiration_time.getTime() <= now)
    throw refuse('Signed message is expired')
  if (message.not_before !== null && message.not_before.getTime() > now + SKEW_SECONDS * 1_000)
    throw refuse('Signed message cannot be used yet')
}

/** Detects replays by message, not by signature: an ECDSA signature can be altered without the key. */
const requireUnused = async (ctx: TransactionContext, chain: Chain, message: string) => {
  const inserted = await ctx.db
    .insert(usedSignatures)
    .values({
      message_hash: sha256(`${chain}\0${message}`),
      expires_at: inSeconds(ctx.realClock, MAX_AGE_SECONDS + SKEW_SECONDS),
      created_at: nowIso(ctx.realClock),
    })
    .onConflictDoNothing()
    .returning({ message_hash: usedSignatures.message_hash })
  if (inserted.length === 0) throw refuse('Signed message was used already')
}

const toIdentity = (chain: Chain, address: string, message: WalletMessage): ExternalIdentity => {
  const provider_id = `web3:${chain}:${address}`
  return {
    provider: 'web3',
    provider_id,
    email: null,
    email_verified: false,
    full_name: `Wallet ${address.slice(0, 6)}…${address.slice(-4)}`,
    data: {
      sub: provider_id,
      address,
      chain,
      network: readText(message.chain_id, 50) ?? '',
      domain: message.domain,
      statement: readText(message.statement, 300) ?? '',
      email_verified: false,
      phone_verified: false,
    },
  }
}

/** `POST /token?grant_type=web3`: a message signed by the wallet of an Ethereum or Solana account. */
export const grantWeb3 = async (ctx: Context, body: unknown) => {
  if (!ctx.config.AUTH_WEB3) throw new AuthError('web3_provider_disabled')
  const { chain, message, signature } = parseBody(bodies.web3Grant, body)
  if (!isChain(chain)) throw new AuthError('web3_unsupported_chain')
  await requireWithinLimit(ctx, 'sign-in:address', ctx.request.ip)
  const read = readWalletMessage(chain, message)
  if (!read) throw refuse('Signed message is malformed')
  requireFresh(ctx, read)
  const address = await signerOf(chain, message, read, signature)
  if (address === null) throw refuse('Signature does not match address in message')
  const identity = toIdentity(chain, address, read)
  await requireRoomFor(ctx, identity)
  const granted = await transactWithRetry(ctx, async (ctx) => {
    await requireUnused(ctx, chain, message)
    const user = await accountOf(ctx, identity, 'web3')
    return grantSession(ctx, user, { method: 'web3', provider: 'web3' })
  })
  return toSession(ctx, granted)
}
