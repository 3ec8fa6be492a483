import { guarantorRelations, guarantorStatuses } from '@efie/domain'
import { sql } from 'drizzle-orm'
import { pgTable, uuid, text, uniqueIndex, index } from 'drizzle-orm/pg-core'
import { sealedPhone, indexOf } from '../sealed.ts'
import { applications } from './applications.ts'
import { id, instant, created_at, updated_at, oneOf } from './columns.ts'
import { profiles } from './profiles.ts'

export const guarantors = pgTable(
  'guarantors',
  {
    id: id(),
    application_id: uuid()
      .notNull()
      .references(() => applications.id),
    user_id: uuid()
      .notNull()
      .references(() => profiles.id),
    full_name: text().notNull(),
    phone: sealedPhone().notNull(),
    email: text(),
    relation: text({ enum: guarantorRelations }).notNull(),
    status: text({ enum: guarantorStatuses }).notNull().default('invited'),
    /** Typed by the guarantor on acceptance. */
    signed_name: text(),
    answered_at: instant(),
    answered_ip: text(),
    expires_at: instant().notNull(),
    created_at: created_at(),
    updated_at: updated_at(),
  },
  (t) => [
    oneOf('guarantors_status', t.status, guarantorStatuses),
    uniqueIndex('guarantors_one_invitation')
      .on(t.application_id, indexOf(t.phone))
      .where(sql`${t.status} in ('invited', 'accepted')`),
    index('guarantors_application').on(t.application_id),
  ],
)
