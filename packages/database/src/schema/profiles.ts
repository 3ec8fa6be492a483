import { roles, employmentStatuses, languages } from '@efie/domain'
import { pgTable, uuid, text, integer, uniqueIndex, index } from 'drizzle-orm/pg-core'
import { sealedPhone, sealedPrivate, sealedCard, indexOf } from '../sealed.ts'
import { users } from './auth.ts'
import { pesewas, instant, version, created_at, updated_at, oneOf, id } from './columns.ts'

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
    /** Region, called `state` in the specification. */
    state: text(),
    date_of_birth: sealedPrivate(),
    ghana_card_number: sealedCard(),
    employment_status: text({ enum: employmentStatuses }),
    employer_name: text(),
    /** Net monthly income in pesewas, as stated by the person. */
    monthly_income: pesewas(),
    /** Day of the month, 1–28. */
    payday: integer(),
    /** Language for messages to the person; null uses the setting `default_language`. */
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
    // One for each column that the list is sorted by.
    index('profiles_by_name').on(t.full_name, t.id),
    index('profiles_by_email').on(t.email, t.id),
    index('profiles_by_city').on(t.city, t.id),
    index('profiles_by_suspension').on(t.suspended_at, t.id),
    index('profiles_role_list').on(t.role, t.created_at, t.id),
  ],
)

/** Staff notes on a person, never shown to them. */
export const personNotes = pgTable(
  'person_notes',
  {
    id: id(),
    user_id: uuid()
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    author_id: uuid().notNull(),
    text: text().notNull(),
    created_at: created_at(),
  },
  (t) => [index('person_notes_list').on(t.user_id, t.created_at, t.id)],
)
