import type { Transaction } from '@efie/database'
import { isPayeeTenant } from '@efie/domain'
import { nowIso } from '../../platform/clock.ts'
import type { TransactionContext } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { text } from '../../platform/texts/text.ts'
import { notify } from '../notifications/index.ts'
import { recordEvent } from '../timelines/index.ts'
import { queueNameQuestion } from './ask-payee-name.ts'
import { payeeColumns, type Payee } from './draft.ts'
import { updateApplication, type Application } from './queries.ts'
import { loadTenant, loadTenantPhones } from './tenant-queries.ts'

const changeable = new Set<Application['status']>(['in-review', 'info-requested', 'approved', 'active'])

/**
 * Before review the tenant can change the account; afterwards only finance and an administrator together
 * (domain.md §3, Payee).
 */
export const mayChangePayee = ({ status }: Pick<Application, 'status'>): boolean => changeable.has(status)

/**
 * Another account of the landlord as stored. Refuses the tenant's own, because the tenant could pay the rent
 * to themselves.
 */
export const anotherPayee = async (tx: Transaction, application: Application, stated: Payee) => {
  const payee = payeeColumns(stated)
  const tenant = await loadTenant(tx, application.user_id)
  if (!tenant) throw new AppError('APPLICATION_NOT_FOUND')
  const person = { full_name: tenant.full_name, phones: await loadTenantPhones(tx, tenant) }
  const { landlord_phone } = application
  if (isPayeeTenant({ ...payee, landlord_phone }, person)) throw new AppError('PAYEE_IS_TENANT')
  return payee
}

/** Switches the payout to another account of the landlord; its name has to be matched again first. */
export const replacePayee = async (
  ctx: TransactionContext,
  application: Application,
  payee: Payee,
  proposed_by: string,
): Promise<void> => {
  const after = await updateApplication(ctx.db, application.id, {
    ...payee,
    payee_verified_name: null,
    payee_verified_by: null,
    payee_verified_at: null,
    version: application.version + 1,
    updated_at: nowIso(ctx.clock),
  })
  await queueNameQuestion(ctx, after, proposed_by)
  await recordEvent(ctx, { application_id: application.id, code: 'payee.changed', values: {} })
  await notify(ctx, {
    user_id: application.user_id,
    type: 'application',
    title: text('Landlord’s account changed'),
    message: text(
      'We’ll pay your rent into a different account of your landlord’s. If you didn’t expect this, contact us straight away',
    ),
    link: `/applications/${application.id}`,
  })
}
