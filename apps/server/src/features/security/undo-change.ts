import type { schema } from '@efie/database'
import type { Role, SecurityChangeState } from '@efie/domain'
import { recordAudit } from '../../platform/audit.ts'
import {
  transact,
  type SignedIn,
  type TransactionContext,
  type ScopedContext,
} from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import {
  bringBackFactors,
  deleteSessions,
  factorsBroughtBackMail,
  keepFactors,
  lockUser,
  watchBroughtBack,
} from '../auth/index.ts'
import { changeProfile, changeRole } from '../profiles/index.ts'
import { restoreSecuritySettings } from '../settings/index.ts'
import { lockChange } from './change-queries.ts'
import { getChange } from './list-changes.ts'
import { manageable } from './manageable.ts'

type Change = typeof schema.securityChanges.$inferSelect
type Letter = Awaited<ReturnType<typeof factorsBroughtBackMail>>

const reasons: Partial<Record<SecurityChangeState, string>> = {
  undone: 'This change has already been undone',
  lapsed:
    'We no longer have these two-step verification methods. Suspend the account until its owner proves who they are',
  undo: 'This undid another change. Make that change again instead',
}

interface Undo {
  actor: SignedIn
  change: Change
  reason: string
  letter: Letter
}

const undoRole = async (ctx: TransactionContext, { actor, change, reason }: Undo): Promise<void> => {
  const id = change.user_id ?? ''
  // A cast: only `recordGrant` writes it.
  const { role } = change.before as { role: Role }
  await lockUser(ctx.db, id)
  await changeRole(ctx, actor, { id, role, undoing: { id: change.id, reason } })
  await deleteSessions(ctx.db, id, null)
}

const undoSuspension = async (ctx: TransactionContext, { actor, change, reason }: Undo): Promise<void> => {
  const id = change.user_id ?? ''
  // A cast: only `watchSuspension` writes it.
  const { suspended } = change.before as { suspended: boolean }
  await lockUser(ctx.db, id)
  await changeProfile(ctx, actor, { id, suspended, undoing: { id: change.id, reason } })
  await deleteSessions(ctx.db, id, null)
}

const undoReset = async (ctx: TransactionContext, { actor, change, reason, letter }: Undo): Promise<void> => {
  const id = change.user_id ?? ''
  const user = await lockUser(ctx.db, id)
  await manageable(ctx.db, actor, id)
  const before = (await keepFactors(ctx, id)).count
  const after = await bringBackFactors(ctx, id, change.kept_sealed ?? '')
  await watchBroughtBack(ctx, id, { before, after }, { id: change.id, reason })
  if (user && user.email !== null) await ctx.messenger.email(ctx.db, user.email, letter(user.language))
}

const undoSettings = (ctx: TransactionContext, { change, reason }: Undo): Promise<void> =>
  // A cast: only `watchWeaker` writes it.
  restoreSecuritySettings(ctx, change.before, { id: change.id, reason })

const undoOf = { role: undoRole, suspension: undoSuspension, factors: undoReset, settings: undoSettings }

/**
 * `POST /security/changes/{id}/undo`: restores the earlier state unless something newer is in force. A role
 * is reverted; an account is restored or suspended again, and its owner has to sign in again; factors replace
 * those set up since; only weakened settings are restored.
 */
export const undoChange = async (
  ctx: ScopedContext<'security-changes.undo'>,
  { id, reason }: { id: string; reason: string },
) => {
  const { actor } = ctx
  const letter = await factorsBroughtBackMail(ctx)
  return transact(ctx, async (ctx) => {
    const change = await lockChange(ctx.db, id)
    if (!change) throw new AppError('SECURITY_CHANGE_NOT_FOUND')
    const { state } = await getChange(ctx.db, id)
    if (state !== 'standing') throw new AppError('CHANGE_SUPERSEDED', { state }, reasons[state])
    await undoOf[change.kind](ctx, { actor, change, reason, letter })
    await recordAudit(ctx, {
      action: 'security-change.undo',
      subject_type: 'security_change',
      subject_id: id,
      before: change.after,
      after: { ...change.before, reason, of: change.user_id },
    })
    return getChange(ctx.db, id)
  })
}
