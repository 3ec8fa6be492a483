import type { TransactionContext } from '../../../platform/context.ts'
import { text } from '../../../platform/texts/text.ts'
import { notify } from '../../notifications/index.ts'

/** Whoever owns the account hears of every new way into it, asked for or not. */
export const notifyIdentityLinked = (ctx: TransactionContext, user_id: string): Promise<void> =>
  notify(ctx, {
    user_id,
    type: 'system',
    title: text('New way to sign in'),
    message: text(
      'Google can now open your account. If that was not you, remove it there and change your password.',
    ),
    link: '/profile',
  })
