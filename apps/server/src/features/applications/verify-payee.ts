import type { Transaction } from '@efie/database'
import { compareNames, isPayeeTenant, TYPED_BY_STAFF, type NameComparison } from '@efie/domain'
import { recordAudit } from '../../platform/audit.ts'
import { nowIso } from '../../platform/clock.ts'
import {
  expectVersion,
  transact,
  type SignedIn,
  type TransactionContext,
  type ScopedContext,
} from '../../platform/context.ts'
import { AppError, invalid } from '../../platform/errors.ts'
import { requestApproval } from '../approvals/index.ts'
import { insertAccountName, loadPayeeProof, type AccountName } from '../payees/index.ts'
import { requireOtherThan } from '../role-grants/index.ts'
import { mayMatchPayee } from './assess-application.ts'
import { recordMatch } from './record-match.ts'
import { loadCurrentDocuments, lockScopedApplication, type Application } from './queries.ts'
import { loadTenant, loadTenantPhones } from './tenant-queries.ts'

interface Input {
  id: string
  name_on_account?: string | undefined
  name_on_id: string
}

const refuse = (application: Application, fact: string, text: string): never => {
  throw new AppError('TRANSITION_NOT_ALLOWED', {
    from: application.status,
    to: application.status,
    missing: [{ fact, text }],
  })
}

/** The name that the bank or wallet gave last. */
const givenName = async (tx: Transaction, application: Application, input: Input): Promise<AccountName> => {
  if (input.name_on_account !== undefined)
    throw invalid('name_on_account', 'Leave this blank. The name comes from the bank or network')
  const { answer } = await loadPayeeProof(tx, application)
  if (answer === null)
    return refuse(application, 'payee_name_asked', 'Ask the bank or network for the account’s name first')
  if (answer.outcome !== 'named')
    return refuse(application, 'payee_account_known', 'The bank or network doesn’t know this account')
  return answer
}

/** Without a provider, the name as staff read it at the bank or network. */
const typedName = (ctx: TransactionContext, application: Application, actor: SignedIn, input: Input) => {
  const { payout_account, payout_method, payout_network, payout_bank_code } = application
  if (input.name_on_account === undefined)
    throw invalid('name_on_account', 'Enter the name the network or bank shows')
  return insertAccountName(ctx.db, {
    application_id: application.id,
    purpose: 'match',
    payout_method: payout_method ?? 'mobile_money',
    account: payout_account ?? '',
    network: payout_network,
    bank_code: payout_bank_code,
    provider: TYPED_BY_STAFF,
    outcome: 'named',
    name: input.name_on_account,
    asked_by: actor.id,
    created_at: nowIso(ctx.clock),
  })
}

/**
 * Compares the names on the account, on the landlord's ID and in the application; returns the weakest match.
 */
const expectMatch = (application: Application, input: Input, account: AccountName): NameComparison => {
  const typed = account.provider === TYPED_BY_STAFF
  const name = account.name ?? ''
  const landlord = compareNames(input.name_on_id, application.landlord_name, 'lenient')
  if (landlord.outcome === 'no-match')
    throw invalid('name_on_id', 'This isn’t the landlord named in the application')
  const onAccount = compareNames(name, input.name_on_id, 'lenient')
  const field = typed ? 'name_on_account' : 'name_on_id'
  if (onAccount.outcome === 'no-match')
    throw invalid(field, 'The names on the account and the landlord’s ID don’t match')
  const declared = compareNames(name, application.payout_name ?? name, 'lenient')
  if (declared.outcome === 'no-match')
    throw invalid(field, 'This isn’t the account name given in the application')
  return [onAccount, landlord, declared].find(({ outcome }) => outcome === 'partial') ?? onAccount
}

/** Checked again, because the tenant may have paid from this wallet or added this number since applying. */
const expectNotTenant = async (
  tx: Transaction,
  application: Application,
  account: AccountName,
): Promise<void> => {
  const tenant = await loadTenant(tx, application.user_id)
  if (!tenant) throw new AppError('APPLICATION_NOT_FOUND')
  const person = { full_name: tenant.full_name, phones: await loadTenantPhones(tx, tenant) }
  if (isPayeeTenant({ ...application, payout_name: account.name }, person))
    throw new AppError('PAYEE_IS_TENANT')
  if (isPayeeTenant(application, person)) throw new AppError('PAYEE_IS_TENANT')
}

const expectReviewable = async (tx: Transaction, application: Application): Promise<void> => {
  const { status } = application
  if (!mayMatchPayee(application))
    throw new AppError('TRANSITION_NOT_ALLOWED', { from: status, to: status, missing: [] })
  if (application.payout_account === null)
    throw invalid('payout_account', 'The application has no payout account for the landlord')
  const documents = await loadCurrentDocuments(tx, application)
  if (!documents.some((row) => row.document_type === 'landlord_id' && row.status === 'verified'))
    refuse(application, 'payee_verified', 'The landlord’s ID hasn’t been verified')
}

interface Found {
  account: AccountName
  comparison: NameComparison
}

/** Requests a second person, who is shown both names and why the match is uncertain. */
const askForSecond = async (
  ctx: TransactionContext,
  application: Application,
  input: Input,
  { account, comparison }: Found,
): Promise<void> => {
  const typed_by_staff = account.provider === TYPED_BY_STAFF
  await requestApproval(ctx, {
    kind: 'confirm-payee',
    subject_type: 'application',
    subject_id: application.id,
    application_id: application.id,
    subject_user_id: application.user_id,
    title: `Payee: account of ${account.name}${typed_by_staff ? ' (typed by staff)' : ''}, landlord’s ID of ${input.name_on_id}`,
    before: { payee_matched: false },
    after: {
      payee_matched: true,
      typed_by_staff,
      comparison: comparison.outcome,
      because: comparison.reason,
    },
    payload: { account_name_id: account.id, name_on_id: input.name_on_id, reason: comparison.reason },
    reason: typed_by_staff
      ? 'No provider supplies account names, so staff typed this name'
      : 'The names only partly match',
  })
}

/**
 * Matches the payout account with the landlord's verified ID. The person doing so can't approve the
 * application. A name typed by staff, or matching only in part, needs a second person.
 */
export const verifyPayee = async (
  ctx: ScopedContext<'applications.verify-payee'>,
  input: Input,
): Promise<Application> => {
  const { actor, scope } = ctx
  return transact(ctx, async (ctx) => {
    const before = await lockScopedApplication(ctx.db, input.id, scope, actor.id)
    expectVersion(ctx, before)
    if (before.user_id === actor.id) throw new AppError('SAME_PERSON')
    await requireOtherThan(ctx, actor, [before.approved_by])
    await expectReviewable(ctx.db, before)
    const account =
      ctx.nameEnquiry === null
        ? await typedName(ctx, before, actor, input)
        : await givenName(ctx.db, before, input)
    const comparison = expectMatch(before, input, account)
    await expectNotTenant(ctx.db, before, account)
    await recordAudit(ctx, {
      action: 'application.verify-payee',
      subject_type: 'application',
      subject_id: before.id,
      after: { account_name_id: account.id, comparison: comparison.outcome, because: comparison.reason },
    })
    if (account.provider === TYPED_BY_STAFF || comparison.outcome === 'partial') {
      await askForSecond(ctx, before, input, { account, comparison })
      return before
    }
    return recordMatch(ctx, before, {
      account,
      name_on_id: input.name_on_id,
      reason: comparison.reason,
      matched_by: actor.id,
      confirmed_by: null,
    })
  })
}
