import { textLimits } from '@efie/domain'
import { networkOf } from '../addresses.ts'
import type { Context } from '../context.ts'
import { countOne, type Countable } from '../rate-limits.ts'

/**
 * Counts text messages against the sender network's budget, then everyone's, so that a refusal by the first
 * leaves the second untouched. Null while they may be sent, otherwise when the budget renews.
 */
export const textsSpent = async (ctx: Context, times: number): Promise<Date | null> => {
  const counters: Countable[] = [
    { name: 'sms:address', subject: networkOf(ctx.request.ip), limit: textLimits.network, times },
    { name: 'sms:all', subject: 'all', limit: textLimits.all, times },
  ]
  for (const counter of counters) {
    const { over, until } = await countOne(ctx, counter)
    if (over > 0) return until
  }
  return null
}
