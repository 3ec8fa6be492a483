import { recordAudit } from '../../platform/audit.ts'
import { nowIso } from '../../platform/clock.ts'
import { transact, type ScopedContext } from '../../platform/context.ts'
import { toPage } from '../../platform/pagination.ts'
import { findNotes, insertNote, loadProfile, loadScopedCompany } from './queries.ts'

export const listNotes = async (
  ctx: ScopedContext<'companies.manage'>,
  input: { id: string; limit: number; cursor?: string | undefined },
) => {
  const { actor, scope } = ctx
  const company = await loadScopedCompany(ctx.db, input.id, scope, actor.id, true)
  return toPage(await findNotes(ctx.db, company.id, input), input.limit)
}

export const addNote = async (
  ctx: ScopedContext<'companies.manage'>,
  input: { id: string; message: string },
) => {
  const { actor, scope } = ctx
  return transact(ctx, async (ctx) => {
    const company = await loadScopedCompany(ctx.db, input.id, scope, actor.id)
    const created_at = nowIso(ctx.clock)
    const { message } = input
    const id = await insertNote(ctx.db, { company_id: company.id, author_id: actor.id, message, created_at })
    await recordAudit(ctx, {
      action: 'company.note',
      subject_type: 'company',
      subject_id: company.id,
      after: { note_id: id },
    })
    const { full_name } = await loadProfile(ctx.db, actor.id)
    return { id, message, created_at, author_name: full_name }
  })
}
