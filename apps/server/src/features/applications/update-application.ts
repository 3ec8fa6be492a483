import { recordAudit } from '../../platform/audit.ts'
import { nowIso, today } from '../../platform/clock.ts'
import { expectVersion, transact, type ScopedContext } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { recordEvent } from '../timelines/index.ts'
import { queueNameQuestion } from './ask-payee-name.ts'
import { draftColumns, particularsOf, type Particulars } from './draft.ts'
import { keepCarried } from './keep-carried.ts'
import { lockScopedApplication, updateApplication, type Application } from './queries.ts'
import { loadTenant, loadTenantPhones } from './tenant-queries.ts'

export type ApplicationChanges = { [Key in keyof Particulars]?: Particulars[Key] | undefined } & {
  id: string
}

const payoutFields = ['payout_method', 'payout_account', 'payout_network', 'payout_bank_code', 'payout_name']
const payeeFields = new Set(['landlord_name', 'landlord_phone', ...payoutFields])

/**
 * A payee missing so far can be given when the application comes back with a question; a given one stays
 * locked.
 */
const givesFirstPayee = (before: Application, fields: readonly string[]): boolean =>
  before.status === 'info-requested' &&
  before.payout_account === null &&
  fields.every((field) => payoutFields.includes(field))

/** Only before review, and never the landlord's account afterwards. */
const expectChangeable = (before: Application, fields: readonly string[]): void => {
  if (before.status === 'pending' || givesFirstPayee(before, fields)) return
  if (fields.some((field) => payeeFields.has(field))) throw new AppError('PAYEE_LOCKED')
  throw new AppError('TRANSITION_NOT_ALLOWED', { from: before.status, to: before.status, missing: [] })
}

/**
 * Changes an application before review and prices it again under its own terms. Once an analyst has taken it,
 * nothing can be changed here, least of all the landlord's account (PAYEE_LOCKED): a swapped account would
 * receive the rent.
 */
export const changeApplication = async (
  ctx: ScopedContext<'applications.update'>,
  input: ApplicationChanges,
): Promise<Application> => {
  const { actor, scope } = ctx
  const { id, ...rest } = input
  const changes = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined))
  return transact(ctx, async (ctx) => {
    const before = await lockScopedApplication(ctx.db, id, scope, actor.id)
    expectVersion(ctx, before)
    if (scope !== 'own' && before.user_id === actor.id) throw new AppError('SAME_PERSON')
    // A cast, because `Object.keys` returns `string[]`.
    const fields = Object.keys(changes) as (keyof typeof rest)[]
    expectChangeable(before, fields)
    if (fields.length === 0) return before
    const tenant = await loadTenant(ctx.db, before.user_id)
    if (!tenant) throw new AppError('PROFILE_NOT_FOUND')
    const phones = await loadTenantPhones(ctx.db, tenant)
    const kept = await keepCarried(ctx, before, fields)
    const columns = draftColumns(
      { ...particularsOf(before, before.terms), ...changes },
      kept.terms,
      { full_name: tenant.full_name, phones },
      today(ctx.clock),
      before.refinanced_amount,
    )
    const after = await updateApplication(ctx.db, id, {
      ...kept,
      ...columns,
      version: before.version + 1,
      updated_at: nowIso(ctx.clock),
    })
    if (fields.some((field) => payoutFields.includes(field))) await queueNameQuestion(ctx, after, actor.id)
    await recordEvent(ctx, { application_id: id, code: 'application.updated', values: { fields } })
    await recordAudit(ctx, {
      action: 'application.update',
      subject_type: 'application',
      subject_id: id,
      before: { monthly_rent: before.monthly_rent, plan: before.plan },
      after: { monthly_rent: after.monthly_rent, plan: after.plan, fields },
    })
    return after
  })
}
