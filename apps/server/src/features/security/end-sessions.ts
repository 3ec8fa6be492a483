import { recordAudit } from '../../platform/audit.ts'
import { transact, type ScopedContext } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { deleteSessions, lockUser, logSignIn } from '../auth/index.ts'
import { manageable } from './manageable.ts'
import { deleteSession, lockSessionRow } from './queries.ts'

const done = { ok: true as const }

/** `DELETE /me/sessions/{id}`: signs that device out immediately. */
export const endOwnSession = async (ctx: ScopedContext<'me.update'>, { id }: { id: string }) => {
  const { actor } = ctx
  await transact(ctx, async (ctx) => {
    await lockUser(ctx.db, actor.id)
    if (!(await lockSessionRow(ctx.db, id, actor.id))) throw new AppError('SESSION_NOT_FOUND')
    await deleteSession(ctx.db, id)
    await logSignIn(ctx, {
      event: 'sign-out',
      succeeded: true,
      user_id: actor.id,
      identifier: actor.email,
    })
    await recordAudit(ctx, {
      action: 'auth.session.end',
      subject_type: 'auth_session',
      subject_id: id,
      after: { user_id: actor.id },
    })
  })
  return done
}

/** `DELETE /security/sessions/{id}`. */
export const endSession = async (ctx: ScopedContext<'security.manage'>, { id }: { id: string }) => {
  const { actor } = ctx
  await transact(ctx, async (ctx) => {
    const session = await lockSessionRow(ctx.db, id)
    if (!session) throw new AppError('SESSION_NOT_FOUND')
    const person = await manageable(ctx.db, actor, session.user_id)
    await deleteSession(ctx.db, id)
    await recordAudit(ctx, {
      action: 'auth.session.end',
      subject_type: 'auth_session',
      subject_id: id,
      after: { user_id: person.user_id },
    })
  })
  return done
}

/** `POST /security/users/{id}/sign-out`: all devices and authorised apps. */
export const endAllSessions = async (ctx: ScopedContext<'security.manage'>, { id }: { id: string }) => {
  const { actor } = ctx
  const ended = await transact(ctx, async (ctx) => {
    await lockUser(ctx.db, id)
    await manageable(ctx.db, actor, id)
    const count = await deleteSessions(ctx.db, id, null)
    await recordAudit(ctx, {
      action: 'auth.sessions.end-all',
      subject_type: 'profile',
      subject_id: id,
      after: { ended: count },
    })
    return count
  })
  return { ended }
}
