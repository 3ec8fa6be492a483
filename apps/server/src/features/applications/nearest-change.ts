import type { Database } from '@efie/database'
import { checkEligibility } from '@efie/domain'
import { loadEfieInstalments, loadLatestCheck } from '../eligibility/index.ts'
import type { Application } from './queries.ts'

/**
 * What would be approved instead, in words, based on verified figures if there are any; null if nothing
 * would.
 */
export const nearestChangeText = async (
  db: Database,
  application: Application,
  now: string,
): Promise<string | null> => {
  const check = await loadLatestCheck(db, application.user_id, now)
  if (!check) return null
  const result = checkEligibility(
    {
      ...check.input,
      monthly_income: application.verified_net_income ?? check.input.monthly_income,
      monthly_obligations: application.verified_obligations ?? check.input.monthly_obligations,
      efie_instalments: await loadEfieInstalments(db, application.user_id, application),
      monthly_rent: application.monthly_rent,
      advance_payment_months: application.advance_payment_months,
      plan: application.plan,
      refinanced_amount: application.refinanced_amount,
    },
    application.terms,
  )
  return result.suggestion?.text ?? null
}
