import type { Role } from '@efie/domain'
import type { TransactionContext } from '../../platform/context.ts'
import { notifyPeople, type Notice } from './notify.ts'
import { findHolders } from './queries.ts'

/** Notifies everyone with these staff roles who isn't suspended, in the act's transaction. */
export const notifyRoles = async (
  ctx: TransactionContext,
  roles: readonly Role[],
  notice: Omit<Notice, 'user_id'>,
): Promise<void> => notifyPeople(ctx, await findHolders(ctx.db, roles), notice)
