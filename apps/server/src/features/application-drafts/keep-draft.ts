import { nowIso } from '../../platform/clock.ts'
import { transact, type ScopedContext } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { type ApplicationDraft, insertDraft, loadDraft, overwriteDraft, removeDraft } from './queries.ts'

// Not audited: drafts are saved while typing and private. The audit trail starts when the application is
// sent.

const present = ({ values, step, version, updated_at }: ApplicationDraft) => ({
  values,
  step,
  version,
  updated_at,
})

export const getDraft = async (ctx: ScopedContext<'me.read'>) => {
  const { actor } = ctx
  const row = await loadDraft(ctx.db, actor.id)
  return { draft: row && present(row) }
}

interface Input {
  values: ApplicationDraft['values']
  step: string
  base_version: number | null
}

/** Saves a device's draft, unless another device has saved since; then this device has to choose. */
export const putDraft = async (ctx: ScopedContext<'me.update'>, { values, step, base_version }: Input) => {
  const { actor } = ctx
  return transact(ctx, async (ctx) => {
    const writing = { user_id: actor.id, values, step, now: nowIso(ctx.clock) }
    const row =
      (base_version !== null && (await overwriteDraft(ctx.db, writing, base_version))) ||
      (await insertDraft(ctx.db, writing))
    if (!row) throw new AppError('STALE')
    return { draft: present(row) }
  })
}

export const discardDraft = async (ctx: ScopedContext<'me.update'>) => {
  const { actor } = ctx
  await transact(ctx, (ctx) => removeDraft(ctx.db, actor.id))
  return { ok: true as const }
}
