import type { Transaction } from '@efie/database'
import type { Context } from '../../platform/context.ts'
import { notify } from '../notifications/index.ts'

/** Whoever owns the account hears of every new way into it, asked for or not. */
export const tellOfLink = (ctx: Context, tx: Transaction, user_id: string): Promise<void> =>
  notify(ctx, tx, {
    user_id,
    type: 'system',
    title: 'New way to sign in',
    message:
      'Google can now open your account. If that was not you, remove it there and change your password.',
    link: '/profile',
  })
