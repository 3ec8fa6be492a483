import { textLimits } from '@efie/domain'
import { networkOf } from '../addresses.ts'
import type { Context } from '../context.ts'
import { countOne, type Countable } from '../rate-limits.ts'

/**
 * Counts texts of one network, then of everybody: what the first refuses does not use up the second. Null while they may be
 * sent, else from when on.
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
