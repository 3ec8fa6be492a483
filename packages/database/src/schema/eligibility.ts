import { type EligibilityInput, eligibilityOutcomes, type EligibilityResult } from '@efie/domain'
import { pgTable, uuid, text, boolean, jsonb, index } from 'drizzle-orm/pg-core'
import { sealedJson } from '../sealed.ts'
import { id, instant, created_at } from './columns.ts'
import { profiles } from './profiles.ts'

export const eligibilityChecks = pgTable(
  'eligibility_checks',
  {
    id: id(),
    /** Null for guests. */
    user_id: uuid().references(() => profiles.id, { onDelete: 'cascade' }),
    input: sealedJson<EligibilityInput>().notNull(),
    outcome: text({ enum: eligibilityOutcomes }).notNull(),
    eligible: boolean().notNull(),
    result: jsonb().$type<EligibilityResult>().notNull(),
    expires_at: instant().notNull(),
    created_at: created_at(),
  },
  (t) => [index('eligibility_checks_latest').on(t.user_id, t.created_at)],
)
