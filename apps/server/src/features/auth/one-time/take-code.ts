import { wrongCodesAllowed } from '@efie/domain'
import type { TransactionContext } from '../../../platform/context.ts'
import { isLocked, loadGuard, noteGuessAtUnknownAccount, noteWrongGuess } from '../password/guess-guard.ts'
import {
  countWrongCode,
  findMeant,
  matching,
  takeToken,
  type OneTimeToken,
  type TokenKind,
} from './one-time-tokens.ts'
import type { UserRow } from '../presenters.ts'
import { lockUser } from '../queries.ts'

const UNKNOWN_USER = '00000000-0000-7000-8000-000000000000'

/**
 * Redeems a typed code. Wrong codes are counted by source, so a stranger can use up neither the owner's
 * attempts nor their code; the counts must be committed.
 */
export const takeCode = async (
  ctx: TransactionContext,
  kinds: readonly TokenKind[],
  typed: { address: string; code: string },
): Promise<{ token: OneTimeToken; user: UserRow } | null> => {
  const meant = await findMeant(ctx, kinds, typed.address)
  const token = matching(ctx, meant, typed.code)
  const owner = (token ?? meant[0])?.user_id
  const user = await lockUser(ctx.db, owner ?? UNKNOWN_USER)
  const guard = await loadGuard(ctx, user ?? { id: UNKNOWN_USER, encrypted_password: null }, 'code')
  if (!user || isLocked(ctx, guard)) {
    await noteGuessAtUnknownAccount(ctx.db, UNKNOWN_USER, 'code')
    return null
  }
  if (token) return (await takeToken(ctx, token, guard.source)) ? { token, user } : null
  await countWrongCode(
    ctx.db,
    meant.filter(({ user_id }) => user_id === user.id),
    guard.source,
  )
  await noteWrongGuess(ctx, guard, wrongCodesAllowed)
  return null
}
