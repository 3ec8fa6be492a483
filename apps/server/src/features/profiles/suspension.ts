import { isAdminRole } from '@efie/domain'
import type { SignedIn, TransactionContext } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { text, verbatim } from '../../platform/texts/text.ts'
import { alertSuperadmins, personText } from '../notifications/index.ts'
import { requireMayGiveBack } from '../role-grants/index.ts'
import { recordSecurityChange, type Undoing } from '../security-changes/index.ts'
import { hasOtherSuperadmin, type ProfileRow } from './queries.ts'

interface Suspension {
  /** As before the change. */
  profile: ProfileRow
  suspended: boolean
  /** The change undone by this one. */
  undoing?: Undoing | undefined
}

/**
 * No one suspends or restores themselves, one superadmin always remains, and people a colleague appointed
 * can't restore that colleague.
 */
export const requireMaySuspend = async (
  ctx: TransactionContext,
  actor: SignedIn,
  { profile: { id, role }, suspended }: Suspension,
): Promise<void> => {
  if (suspended && role === 'superadmin' && !(await hasOtherSuperadmin(ctx.db, id)))
    throw new AppError('LAST_SUPERADMIN')
  if (id === actor.id) throw new AppError('SAME_PERSON')
  if (!suspended && isAdminRole(role))
    await requireMayGiveBack(ctx, actor, { user_id: id, kind: 'suspension' })
}

const link = '/admin/security?tab=changes'

/** Notifies superadmins about their own, and about changes undone. */
const notifySuspension = async (
  ctx: TransactionContext,
  { profile, suspended, undoing }: Suspension,
): Promise<void> => {
  const person = await personText(ctx.db, profile.id)
  const state = suspended
    ? text('{person} can’t sign in any more.', { person })
    : text('{person} can sign in again.', { person })
  if (undoing) {
    const what = text('{state} Reason: {reason}', { state, reason: verbatim(undoing.reason) })
    return alertSuperadmins(ctx, { title: text('A change was undone'), what, link, about: profile.id })
  }
  if (profile.role !== 'superadmin') return
  const title = suspended ? text('A superadmin was suspended') : text('A superadmin was restored')
  return alertSuperadmins(ctx, { title, what: state, link, former: profile.id })
}

/** Lets superadmins see and undo the suspension or restoration of a colleague. */
export const watchSuspension = async (ctx: TransactionContext, change: Suspension): Promise<void> => {
  const { profile, suspended, undoing } = change
  if (!isAdminRole(profile.role) && !undoing) return
  await recordSecurityChange(ctx, {
    kind: 'suspension',
    user_id: profile.id,
    before: { suspended: !suspended },
    after: { suspended },
    undoing,
  })
  await notifySuspension(ctx, change)
}
