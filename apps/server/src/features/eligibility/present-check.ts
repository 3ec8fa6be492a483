import type { schema } from '@efie/database'

type Check = typeof schema.eligibilityChecks.$inferSelect

/** The answer as the contract has it; the person's declared figures stay behind. */
export const presentCheck = (
  row: Pick<Check, 'id' | 'outcome' | 'eligible' | 'result' | 'created_at' | 'expires_at'>,
) => ({
  id: row.id,
  outcome: row.outcome,
  eligible: row.eligible,
  // Results kept before these were told have neither.
  headline: row.result.headline ?? row.result.reasons[0]?.code ?? null,
  curable: row.result.curable ?? true,
  reasons: row.result.reasons,
  affordability_bps: row.result.affordability_bps,
  highest_rent: row.result.highest_rent ?? 0,
  total_monthly_payment: row.result.total_monthly_payment,
  comfortable: row.result.comfortable,
  nearest_change: row.result.nearest_change,
  suggestion: row.result.suggestion,
  created_at: row.created_at,
  expires_at: row.expires_at,
})
