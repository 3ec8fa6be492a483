import { nameEnquiryLimits, type AccountNamePurpose } from '@efie/domain'
import { recordAudit } from '../../platform/audit.ts'
import { nowIso } from '../../platform/clock.ts'
import { transact, type Context } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { countAll, tooMany } from '../../platform/rate-limits.ts'
import { text } from '../../platform/texts/text.ts'
import { insertAccountName, type AccountName, type PayeeAccount } from './queries.ts'

interface Question {
  payee: PayeeAccount
  purpose: AccountNamePurpose
  /** Whose limit counts the enquiry. */
  asked_by: string
}

const tooManyQuestions = text('Too many account names have been asked for today. Try again tomorrow.')

const countQuestion = async (ctx: Context, { payee, purpose, asked_by }: Question): Promise<void> => {
  const counted = await countAll(ctx, [
    { name: `account-name-${purpose}`, subject: asked_by, limit: nameEnquiryLimits[purpose] },
    { name: 'account-name', subject: payee.payout_account ?? '', limit: nameEnquiryLimits.account },
  ])
  const refused = counted.find(({ over }) => over > 0)
  if (refused) throw await tooMany(ctx, tooManyQuestions, refused.until)
}

/**
 * Asks the bank or wallet for the account holder and stores the answer, `away` included. Called outside any
 * transaction; the answer is kept whatever the caller decides.
 */
export const askAccountName = async (ctx: Context, question: Question): Promise<AccountName> => {
  const { payee, purpose, asked_by } = question
  const { payout_method, payout_account, payout_network, payout_bank_code } = payee
  if (ctx.nameEnquiry === null) throw new AppError('NAME_ENQUIRY_OFF')
  if (payout_method === null || payout_account === null) throw new Error('there is no account to ask about')
  await countQuestion(ctx, question)
  const provider = ctx.nameEnquiry.name
  const answer = await ctx.nameEnquiry.resolveAccountName({
    kind: payout_method,
    account: payout_account,
    network: payout_network,
    bank_code: payout_bank_code,
  })
  return transact(ctx, async (ctx) => {
    const row = await insertAccountName(ctx.db, {
      application_id: payee.id,
      purpose,
      payout_method,
      account: payout_account,
      network: payout_network,
      bank_code: payout_bank_code,
      provider,
      outcome: answer.status,
      name: answer.status === 'named' ? answer.name : null,
      reference:
        answer.status === 'named' ? answer.reference : answer.status === 'away' ? answer.reason : null,
      asked_by,
      created_at: nowIso(ctx.clock),
    })
    await recordAudit(ctx, {
      action: 'payee.ask-name',
      subject_type: 'application',
      subject_id: payee.id,
      after: { purpose, provider, outcome: answer.status, account_name_id: row.id },
    })
    return row
  })
}
