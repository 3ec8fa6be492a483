import type { Role } from '@efie/domain'
import type { TransactionContext } from '../../platform/context.ts'
import { notifyPeople, type Notice } from './notify.ts'
import { findHolders } from './queries.ts'

/** Tells everybody of some staff roles, suspended ones not, in the act's own transaction. */
export const notifyRoles = async (
  ctx: TransactionContext,
  roles: readonly Role[],
  notice: Omit<Notice, 'user_id'>,
): Promise<void> => notifyPeople(ctx, await findHolders(ctx.db, roles), notice)
