import { schema, type Database } from '@efie/database'
import { securityChangeState } from '@efie/domain'
import type { ScopedContext } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { namesPerson } from '../../platform/person-search.ts'
import { readTypedPerson } from '../../platform/read-typed-person.ts'
import { matchingTexts } from '../../platform/text-search.ts'
import { findChange, findChanges, type ChangeFilter, type ChangeRow } from './change-queries.ts'

const { securityChanges } = schema

type Values = Record<string, string | number | boolean | string[]>

const present = ({ is_superseded, is_kept, undo, undoer, ...row }: ChangeRow) => ({
  id: row.id,
  kind: row.kind,
  person: row.person,
  actor: row.actor,
  // A cast: only `recordSecurityChange` writes it: a role, counts, or values of settings.
  before: row.before as Values,
  after: row.after as Values,
  reason: row.reason,
  created_at: row.created_at,
  state: securityChangeState({ ...row, is_undone: undo !== null, is_superseded, is_kept }),
  undone: undo && { by: undoer, at: undo.created_at, reason: undo.reason },
})

export const getChange = async (db: Database, id: string) => {
  const row = await findChange(db, id)
  if (!row) throw new AppError('SECURITY_CHANGE_NOT_FOUND')
  return present(row)
}

/** Changes of a person who matches, or by them. */
const searched = async (ctx: ScopedContext<'security-changes.read'>, q: string) =>
  matchingTexts(
    ctx.db,
    { table: securityChanges, id: securityChanges.id },
    await namesPerson(ctx.db, await readTypedPerson(ctx, ctx.actor, q), [
      securityChanges.user_id,
      securityChanges.actor_id,
    ]),
  )

/** `GET /security/changes`. */
export const listChanges = async (ctx: ScopedContext<'security-changes.read'>, input: ChangeFilter) => {
  const page = await findChanges(ctx.db, input, input.q ? await searched(ctx, input.q) : undefined)
  return { ...page, data: page.data.map(present) }
}
