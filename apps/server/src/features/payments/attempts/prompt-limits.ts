import type { Transaction } from '@efie/database'
import { promptLimits, type RateLimit } from '@efie/domain'
import type { SignedIn, TransactionContext } from '../../../platform/context.ts'
import { toE164 } from '../../../platform/phone.ts'
import { countAll, tooMany, type Countable } from '../../../platform/rate-limits.ts'
import { time } from '../../../platform/texts/figures.ts'
import { text, type Text } from '../../../platform/texts/text.ts'
import { findConfirmedPhone } from '../../auth/index.ts'
import { loadPayer } from '../queries.ts'

const refusalOf = ({ seconds }: RateLimit, until: Date): Text =>
  seconds < 86_400
    ? text('Too many payment prompts were sent. Pay another way, or try again after {time}.', {
        time: time(until),
      })
    : text('Too many payment prompts were sent today. Pay another way, or try again tomorrow.')

/**
 * Whose limits a prompt to this number counts against. None if the payer has confirmed it. Their own if it is
 * in their profile and no other account has confirmed it: otherwise anyone prompting a tenant's phone could
 * block the tenant's payments. Everyone's if it is a stranger's.
 */
const countersOf = async (tx: Transaction, actor: SignedIn, number: string): Promise<Countable[]> => {
  const confirmed_by = await findConfirmedPhone(tx, number)
  if (confirmed_by === actor.id) return []
  const { phone } = await loadPayer(tx, actor.id)
  const isOwn = phone !== null && toE164(phone) === number && confirmed_by === null
  const whose = isOwn
    ? { name: 'prompt:own-number', subject: `${actor.id} ${number}` }
    : { name: 'prompt:number', subject: number }
  return promptLimits.number.map((limit) => ({ ...whose, limit }))
}

/**
 * Limits prompts, which ring a phone and ask for a PIN: by payer, and by number if the payer hasn't confirmed
 * it (prompt bombing). Counted in the transaction that starts the payment, so a payment that can't start and
 * a repeat under its key cost nothing.
 */
export const requirePrompt = async (
  ctx: TransactionContext,
  actor: SignedIn,
  number: string,
): Promise<void> => {
  const counters: Countable[] = [
    { name: 'prompt:payer', subject: actor.id, limit: promptLimits.payer },
    ...(await countersOf(ctx.db, actor, number)),
  ]
  const counted = await countAll(ctx, counters)
  for (const [index, { limit }] of counters.entries()) {
    const { over = 0, until } = counted[index] ?? {}
    if (over > 0 && until) throw await tooMany(ctx, refusalOf(limit, until), until)
  }
}
