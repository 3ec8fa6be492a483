import type { Database } from '@efie/database'
import { securityChangeState } from '@efie/domain'
import type { ScopedContext } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { toPage } from '../../platform/pagination.ts'
import { findChange, findChanges, type ChangeFilter, type ChangeRow } from './change-queries.ts'

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

/** `GET /security/changes`. */
export const listChanges = async (ctx: ScopedContext<'security-changes.read'>, input: ChangeFilter) => {
  const { data, next_cursor } = toPage(await findChanges(ctx.db, input), input.limit)
  return { data: data.map(present), next_cursor }
}
