import { isAdminRole, roleLabels, type Role } from '@efie/domain'
import { nowIso } from '../../platform/clock.ts'
import type { SignedIn, TransactionContext } from '../../platform/context.ts'
import { known, text, verbatim, type Text } from '../../platform/texts/text.ts'
import { alertSuperadmins, personText } from '../notifications/index.ts'
import { recordSecurityChange, type Undoing } from '../security-changes/index.ts'
import { insertGrant } from './queries.ts'

interface Grant {
  user_id: string
  before: Role
  role: Role
  /** Null when no account gives it. */
  granted_by: string | null
  /** Who gives it when no account does. */
  by?: Text
  /** The change that is undone by it. */
  undoing?: Undoing | undefined
}

/** Superadmins see, and may undo, what gives a staff role or takes one away. They are told when one is given, and when that is undone. */
const watch = async (ctx: TransactionContext, grant: Grant): Promise<void> => {
  const { user_id, before, role, by, undoing } = grant
  await recordSecurityChange(ctx, {
    kind: 'role',
    user_id,
    before: { role: before },
    after: { role },
    undoing,
  })
  if (!isAdminRole(role) && !undoing) return
  const values = {
    person: await personText(ctx.db, user_id),
    before: known(roleLabels[before]),
    after: known(roleLabels[role]),
  }
  await alertSuperadmins(ctx, {
    ...(undoing
      ? {
          title: text('A change was undone'),
          what: text('Role of {person}: {before} → {after}. Reason: {reason}', {
            ...values,
            reason: verbatim(undoing.reason),
          }),
        }
      : {
          title: text('New role given to a colleague'),
          what: text('Role of {person}: {before} → {after}.', values),
        }),
    link: '/admin/security?tab=changes',
    about: user_id,
    ...(by && { by }),
  })
}

/**
 * Writes down who gave whom a role, for every verb that gives one, in its transaction. Superadmins watch admin-type ones.
 * Back to a tenant's is no grant: earlier ones go on counting.
 */
export const recordGrant = async (ctx: TransactionContext, grant: Grant): Promise<void> => {
  const { user_id, before, role, undoing } = grant
  if (isAdminRole(role) || isAdminRole(before) || undoing) await watch(ctx, grant)
  if (role === 'user') return
  // Who invited themselves, by an account that then had another role, was appointed by nobody.
  const granted_by = grant.granted_by === user_id ? null : grant.granted_by
  await insertGrant(ctx.db, { user_id, role, granted_by, created_at: nowIso(ctx.clock) })
}

/**
 * An act by which an administrator could sign in as others ties them as if the administrator had given them the roles that
 * they hold.
 */
export const recordOpenedAccounts = async (
  ctx: TransactionContext,
  actor: SignedIn,
  people: readonly { id: string; role: Role }[],
): Promise<void> => {
  const created_at = nowIso(ctx.clock)
  for (const { id, role } of people)
    await insertGrant(ctx.db, { user_id: id, role, granted_by: actor.id, created_at })
}
