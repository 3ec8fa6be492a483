import { promptLimits, type RateLimit } from '@efie/domain'
import type { Context, SignedIn } from '../../platform/context.ts'
import { isRepeat } from '../../platform/idempotency.ts'
import { countOne, tooMany, type Countable } from '../../platform/rate-limits.ts'
import { time } from '../../platform/texts/figures.ts'
import { text, type Text } from '../../platform/texts/text.ts'
import { isConfirmedContact } from '../auth/index.ts'

const refusalOf = ({ seconds }: RateLimit, until: Date): Text =>
  seconds < 86_400
    ? text('Too many payment prompts were sent. Pay another way, or try again after {time}.', {
        time: time(until),
      })
    : text('Too many payment prompts were sent today. Pay another way, or try again tomorrow.')

/**
 * A prompt rings a phone and asks for a PIN: limited by payer, and by number where the payer has not confirmed that it is
 * theirs. Counted before the payment begins, so that refused tries count too; a repeat under the same key asks nobody anew.
 */
export const requirePrompt = async (ctx: Context, actor: SignedIn, number: string): Promise<void> => {
  if (await isRepeat(ctx)) return
  const counters: Countable[] = [{ name: 'prompt:payer', subject: actor.id, limit: promptLimits.payer }]
  if (!(await isConfirmedContact(ctx.db, 'sms', number, actor.id)))
    for (const limit of promptLimits.number) counters.push({ name: 'prompt:number', subject: number, limit })
  for (const counter of counters) {
    const { over, until } = await countOne(ctx, counter)
    if (over > 0) throw await tooMany(ctx, refusalOf(counter.limit, until), until)
  }
}
