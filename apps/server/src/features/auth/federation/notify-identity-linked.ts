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
      'You can now sign in with Google. If this wasn’t you, remove Google in your profile and change your password.',
    ),
    link: '/profile',
  })
