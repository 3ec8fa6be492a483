import { ageOn, checkEligibility, eligibilityValidUntil, type EligibilityInput } from '@efie/domain'
import { uuidv7 } from 'uuidv7'
import { recordAudit } from '../../platform/audit.ts'
import { nowIso, today } from '../../platform/clock.ts'
import { transact, type Context, type TransactionContext } from '../../platform/context.ts'
import { loadActiveProduct } from '../quotes/index.ts'
import { presentCheck } from './present-check.ts'
import { insertCheck, loadEfieInstalments, loadIdentity } from './queries.ts'

type Input = Omit<EligibilityInput, 'efie_instalments' | 'income_evidence'>

/** The person's age and card from their profile, where they weren't asked again. */
const fromProfile = async (ctx: TransactionContext, userId: string, input: Input): Promise<Input> => {
  if (input.age !== undefined && input.ghana_card_number !== undefined) return input
  const { date_of_birth, ghana_card_number } = await loadIdentity(ctx.db, userId)
  return {
    ...(date_of_birth !== null && { age: ageOn(date_of_birth, today(ctx.clock)) }),
    ...(ghana_card_number !== null && { ghana_card_number }),
    ...input,
  }
}

/**
 * Checks eligibility, counting instalments the person already pays to Efie except those of the loan being
 * renewed. A guest's result isn't stored.
 */
export const checkEligibilityOf = async (
  ctx: TransactionContext,
  userId: string | null,
  declared: Input,
  renews_loan_id: string | null = null,
) => {
  const input = userId === null ? declared : await fromProfile(ctx, userId, declared)
  const now = nowIso(ctx.clock)
  const { terms } = await loadActiveProduct(ctx.db, 'rent', now)
  const efie_instalments = userId === null ? 0 : await loadEfieInstalments(ctx.db, userId, { renews_loan_id })
  const result = checkEligibility({ ...input, efie_instalments }, terms)
  const values = {
    input: { ...input, efie_instalments },
    outcome: result.outcome,
    eligible: result.eligible,
    result,
    expires_at: `${eligibilityValidUntil(today(ctx.clock), terms)}T23:59:59.999Z`,
    created_at: now,
  }
  if (userId === null) return presentCheck({ ...values, id: uuidv7() })
  const row = await insertCheck(ctx.db, { ...values, user_id: userId })
  await recordAudit(ctx, {
    action: 'eligibility.check',
    subject_type: 'eligibility_check',
    subject_id: row.id,
    after: { outcome: row.outcome, reasons: result.reasons.map(({ code }) => code) },
  })
  return presentCheck(row)
}

/**
 * Whether a person can apply for a rent. A guest's result isn't stored; a signed-in person's is kept for 30
 * days.
 */
export const checkOwnEligibility = (ctx: Context, input: Input) =>
  transact(ctx, (ctx) => checkEligibilityOf(ctx, ctx.actor?.id ?? null, input))
