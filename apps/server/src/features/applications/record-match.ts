import { nameReasons, type NameReason } from '@efie/domain'
import { nowIso } from '../../platform/clock.ts'
import { signedIn, type TransactionContext } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import type { ApprovalAct } from '../approvals/index.ts'
import { insertMatch, loadAccountName, type AccountName } from '../payees/index.ts'
import { requireOtherThan } from '../role-grants/index.ts'
import { recordEvent } from '../timelines/index.ts'
import { mayMatchPayee } from './assess-application.ts'
import { loadApplicationForUpdate, updateApplication, type Application } from './queries.ts'

interface Match {
  account: AccountName
  name_on_id: string
  reason: NameReason
  matched_by: string
  confirmed_by: string | null
}

/** Records permanently that account and landlord's ID belong to one person, and who found that. */
export const recordMatch = async (
  ctx: TransactionContext,
  application: Application,
  { account, ...match }: Match,
): Promise<Application> => {
  const now = nowIso(ctx.clock)
  await insertMatch(ctx.db, {
    ...match,
    application_id: application.id,
    account_name_id: account.id,
    created_at: now,
  })
  await recordEvent(ctx, { application_id: application.id, code: 'payee.matched', values: {} })
  return updateApplication(ctx.db, application.id, {
    payee_verified_name: account.name,
    payee_verified_by: match.matched_by,
    payee_verified_at: now,
    version: application.version + 1,
    updated_at: now,
  })
}

const isStill = (account: AccountName, application: Application): boolean =>
  account.application_id === application.id &&
  account.account === application.payout_account &&
  account.payout_method === application.payout_method &&
  account.network === application.payout_network &&
  account.bank_code === application.payout_bank_code

/** A second person has seen both names and confirms that they are the landlord's. */
export const confirmPayeeAct: ApprovalAct = {
  carryOut: async (ctx, request) => {
    const actor = signedIn(ctx)
    const application = await loadApplicationForUpdate(ctx.db, request.subject_id)
    await requireOtherThan(ctx, actor, [application.approved_by])
    const account = await loadAccountName(ctx.db, String(request.payload['account_name_id']))
    const reason = nameReasons.find((code) => code === request.payload['reason'])
    if (!account || !reason) throw new Error('the request names no account name')
    if (!mayMatchPayee(application) || !isStill(account, application))
      throw new AppError('TRANSITION_NOT_ALLOWED', {
        from: application.status,
        to: application.status,
        missing: [
          { fact: 'payee_verified', text: 'The payee has changed since this request. Match it again' },
        ],
      })
    await recordMatch(ctx, application, {
      account,
      name_on_id: String(request.payload['name_on_id']),
      reason,
      matched_by: request.maker_id,
      confirmed_by: actor.id,
    })
  },
}
