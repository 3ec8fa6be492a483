import {
  employmentStatuses,
  eligibilityOutcomes,
  languages,
  notificationTypes,
  roles,
  type EligibilityInput,
  type EligibilityResult,
} from '@efie/domain'
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { indexOf, sealedCard, sealedJson, sealedPhone, sealedPrivate } from '../sealed.ts'
import { users } from './auth.ts'
import { created_at, id, instant, oneOf, pesewas, updated_at, version } from './columns.ts'

export const profiles = pgTable(
  'profiles',
  {
    id: uuid()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    email: text().notNull(),
    full_name: text().notNull(),
    role: text({ enum: roles }).notNull().default('user'),
    first_name: text(),
    last_name: text(),
    phone: sealedPhone(),
    address: text(),
    city: text(),
    /** Region; the specification's name is `state`. */
    state: text(),
    date_of_birth: sealedPrivate(),
    ghana_card_number: sealedCard(),
    employment_status: text({ enum: employmentStatuses }),
    employer_name: text(),
    /** Net monthly income in pesewas, as stated by the person. */
    monthly_income: pesewas(),
    /** Day of the month, 1–28. */
    payday: integer(),
    /** In which the person is written to; null leaves it to the setting `default_language`. */
    language: text({ enum: languages }),
    suspended_at: instant(),
    version: version(),
    created_at: created_at(),
    updated_at: updated_at(),
  },
  (t) => [
    oneOf('profiles_role', t.role, roles),
    oneOf('profiles_language', t.language, languages),
    uniqueIndex('profiles_ghana_card_key').on(indexOf(t.ghana_card_number)),
    index('profiles_phone').on(indexOf(t.phone)),
    index('profiles_list').on(t.created_at, t.id),
    index('profiles_role_list').on(t.role, t.created_at, t.id),
  ],
)

/** Who gave whom which role, and when. Two people count as independent by this (domain.md §4); append-only. */
export const roleGrants = pgTable(
  'role_grants',
  {
    id: id(),
    /** Stays when the account goes, as audit events do. */
    user_id: uuid().notNull(),
    role: text({ enum: roles }).notNull(),
    /** Null for roles from the command line and the demo, which no account granted. */
    granted_by: uuid(),
    created_at: created_at(),
  },
  (t) => [
    oneOf('role_grants_role', t.role, roles),
    check('role_grants_not_own', sql`${t.granted_by} is null or ${t.granted_by} <> ${t.user_id}`),
    index('role_grants_user').on(t.user_id, t.created_at),
    index('role_grants_list').on(t.created_at, t.id),
  ],
)

export const eligibilityChecks = pgTable(
  'eligibility_checks',
  {
    id: id(),
    /** Absent for guests. */
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

export const notifications = pgTable(
  'notifications',
  {
    id: id(),
    user_id: uuid()
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    type: text({ enum: notificationTypes }).notNull(),
    title: text().notNull(),
    message: text().notNull(),
    link: text(),
    read: boolean().notNull().default(false),
    created_at: created_at(),
  },
  (t) => [
    oneOf('notifications_type', t.type, notificationTypes),
    index('notifications_list').on(t.user_id, t.created_at, t.id),
    index('notifications_unread')
      .on(t.user_id)
      .where(sql`${t.read} = false`),
  ],
)
