import type { TransactionContext } from '../../../platform/context.ts'
import { text } from '../../../platform/texts/text.ts'
import { notify } from '../../notifications/index.ts'

/** Notifies the account's owner of every new way to sign in, requested or not. */
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
