import type { schema } from '@efie/database'

type Check = typeof schema.eligibilityChecks.$inferSelect

/** The answer as the contract has it; the person's declared figures stay behind. */
export const presentCheck = (
  row: Pick<Check, 'id' | 'outcome' | 'eligible' | 'result' | 'created_at' | 'expires_at'>,
) => ({
  id: row.id,
  outcome: row.outcome,
  eligible: row.eligible,
  reasons: row.result.reasons,
  affordability_bps: row.result.affordability_bps,
  highest_rent: row.result.highest_rent ?? 0,
  suggestion: row.result.suggestion,
  created_at: row.created_at,
  expires_at: row.expires_at,
})
