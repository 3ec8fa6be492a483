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
  /** Null if no account grants it. */
  granted_by: string | null
  /** Who grants it if no account does. */
  by?: Text
  /** The change undone by this one. */
  undoing?: Undoing | undefined
}

/**
 * Lets superadmins see and undo grants and removals of staff roles. They are alerted when one is granted, and
 * when that is undone.
 */
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
 * Records who granted a role to whom; called by every verb that does, in its transaction. Superadmins watch
 * admin-type roles. A return to tenant isn't a grant: earlier grants still count.
 */
export const recordGrant = async (ctx: TransactionContext, grant: Grant): Promise<void> => {
  const { user_id, before, role, undoing } = grant
  if (isAdminRole(role) || isAdminRole(before) || undoing) await watch(ctx, grant)
  if (role === 'user') return
  // A person who invited themselves, through an account with another role, was appointed by no one.
  const granted_by = grant.granted_by === user_id ? null : grant.granted_by
  await insertGrant(ctx.db, { user_id, role, granted_by, created_at: nowIso(ctx.clock) })
}

/**
 * An act that lets an administrator sign in as others ties them as if the administrator had granted their
 * roles.
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
