import type { schema } from '@efie/database'

type Check = typeof schema.eligibilityChecks.$inferSelect

/** The result as the contract has it, without the person's declared figures. */
export const presentCheck = (
  row: Pick<Check, 'id' | 'outcome' | 'eligible' | 'result' | 'created_at' | 'expires_at'>,
) => ({
  id: row.id,
  outcome: row.outcome,
  eligible: row.eligible,
  // Results stored before these fields existed.
  headline: row.result.headline ?? row.result.reasons[0]?.code ?? null,
  curable: row.result.curable ?? true,
  reasons: row.result.reasons,
  assumed: row.result.assumed ?? [],
  affordability_bps: row.result.affordability_bps,
  highest_rent: row.result.highest_rent ?? 0,
  total_monthly_payment: row.result.total_monthly_payment,
  comfortable: row.result.comfortable,
  nearest_change: row.result.nearest_change,
  suggestion: row.result.suggestion,
  created_at: row.created_at,
  expires_at: row.expires_at,
})

/** The same with the answers, for the person who gave them. */
export const presentOwnCheck = (row: Check) => {
  const { input } = row
  return {
    ...presentCheck(row),
    answers: {
      age: input.age ?? null,
      ghana_card_number: input.ghana_card_number ?? null,
      employment_status: input.employment_status,
      employer_name: input.employer_name ?? '',
      monthly_income: input.monthly_income,
      monthly_obligations: input.monthly_obligations,
      monthly_rent: input.monthly_rent,
      advance_payment_months: input.advance_payment_months ?? null,
      plan: input.plan ?? null,
    },
  }
}
