import { schema, type Transaction } from '@efie/database'
import type { Role } from '@efie/domain'
import { and, inArray, isNull } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { notifyPeople, type Notice } from './notify.ts'

const { profiles } = schema

/** Tells everybody of some staff roles, suspended ones not, in the act's own transaction. */
export const notifyRoles = async (
  ctx: Context,
  tx: Transaction,
  roles: readonly Role[],
  notice: Omit<Notice, 'user_id'>,
): Promise<void> => {
  const people = await tx
    .select({ id: profiles.id })
    .from(profiles)
    .where(and(inArray(profiles.role, [...roles]), isNull(profiles.suspended_at)))
  await notifyPeople(
    ctx,
    tx,
    people.map(({ id }) => id),
    notice,
  )
}
