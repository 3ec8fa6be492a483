import type { Transaction } from '@efie/database'
import { compareNames, isPayeeTenant } from '@efie/domain'
import { recordAudit } from '../../platform/audit.ts'
import { nowIso } from '../../platform/clock.ts'
import { authorise, expectVersion, transact, type Context } from '../../platform/context.ts'
import { AppError, invalid } from '../../platform/errors.ts'
import { text } from '../../platform/texts/text.ts'
import { requireOtherThan } from '../role-grants/index.ts'
import { isUnderReview } from './assess-application.ts'
import {
  loadCurrentDocuments,
  lockScopedApplication,
  updateApplication,
  type Application,
} from './queries.ts'
import { recordApplicationEvent } from './record-event.ts'
import { loadTenant, loadTenantPhones } from './tenant-queries.ts'

interface Input {
  id: string
  name_on_account: string
  name_on_id: string
}

const agree = (left: string, right: string): boolean =>
  compareNames(left, right, 'lenient').outcome === 'match'

/** The name on the account, on the landlord's ID and in the application have to be one person's. */
const expectMatch = (application: Application, input: Input): void => {
  if (!agree(input.name_on_id, application.landlord_name))
    throw invalid('name_on_id', 'This is not the landlord named in the application')
  if (!agree(input.name_on_account, input.name_on_id))
    throw invalid('name_on_account', 'The account and the landlord’s ID carry different names')
  if (application.payout_name !== null && !agree(input.name_on_account, application.payout_name))
    throw invalid('name_on_account', 'This is not the account name given in the application')
}

/** Asked again now: the tenant may have paid from this wallet, or told us this number, since applying. */
const expectNotTenant = async (tx: Transaction, application: Application): Promise<void> => {
  const tenant = await loadTenant(tx, application.user_id)
  if (!tenant) throw new AppError('APPLICATION_NOT_FOUND')
  const phones = await loadTenantPhones(tx, tenant)
  if (isPayeeTenant(application, { full_name: tenant.full_name, phones }))
    throw new AppError('PAYEE_IS_TENANT')
}

/** Matches the payout account with the landlord's verified ID. Who does it takes no part in the approval. */
export const verifyPayee = async (ctx: Context, input: Input): Promise<Application> => {
  const { actor, scope } = authorise(ctx, 'applications.verify-payee')
  return transact(ctx, async (tx) => {
    const before = await lockScopedApplication(tx, input.id, scope, actor.id)
    expectVersion(ctx, before)
    if (before.user_id === actor.id) throw new AppError('SAME_PERSON')
    await requireOtherThan(ctx, tx, actor, [before.approved_by])
    const refusal = { from: before.status, to: before.status }
    if (!isUnderReview(before)) throw new AppError('TRANSITION_NOT_ALLOWED', { ...refusal, missing: [] })
    if (before.payout_account === null)
      throw invalid('payout_account', 'The application names no account to pay the landlord into')
    const documents = await loadCurrentDocuments(tx, before)
    if (!documents.some((row) => row.document_type === 'landlord_id' && row.status === 'verified'))
      throw new AppError('TRANSITION_NOT_ALLOWED', {
        ...refusal,
        missing: [{ fact: 'payee_verified', text: 'The landlord’s ID is not verified' }],
      })
    expectMatch(before, input)
    await expectNotTenant(tx, before)
    const now = nowIso(ctx.clock)
    const after = await updateApplication(tx, before.id, {
      payee_verified_name: input.name_on_account,
      payee_verified_by: actor.id,
      payee_verified_at: now,
      version: before.version + 1,
      updated_at: now,
    })
    await recordApplicationEvent(ctx, tx, {
      application_id: before.id,
      kind: 'payee',
      title: text('Landlord’s account matched with the landlord’s ID'),
      visible_to_tenant: false,
    })
    await recordAudit(ctx, tx, {
      action: 'application.verify-payee',
      subject_type: 'application',
      subject_id: before.id,
    })
    return after
  })
}
