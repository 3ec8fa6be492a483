import { documentTypes, documentStatuses } from '@efie/domain'
import { sql } from 'drizzle-orm'
import { pgTable, uuid, text, integer, check, index } from 'drizzle-orm/pg-core'
import { applications } from './applications.ts'
import { id, instant, version, created_at, oneOf } from './columns.ts'
import { profiles } from './profiles.ts'

export const documents = pgTable(
  'documents',
  {
    id: id(),
    user_id: uuid()
      .notNull()
      .references(() => profiles.id),
    application_id: uuid().references(() => applications.id),
    document_type: text({ enum: documentTypes }).notNull(),
    file_name: text().notNull(),
    /** URL of the file in the API. The bytes are stored under `storage_key`. */
    file_url: text().notNull(),
    file_size: integer().notNull(),
    mime_type: text().notNull(),
    storage_key: text().notNull(),
    preview_key: text(),
    sha256: text().notNull(),
    status: text({ enum: documentStatuses }).notNull().default('pending'),
    reason: text(),
    reviewed_by: uuid(),
    reviewed_at: instant(),
    superseded_by: uuid(),
    /** The same file in the renewed loan's application, reused with its verification. */
    carried_from: uuid(),
    version: version(),
    created_at: created_at(),
  },
  (t) => [
    oneOf('documents_status', t.status, documentStatuses),
    oneOf('documents_type', t.document_type, documentTypes),
    check('documents_not_own_review', sql`${t.reviewed_by} <> ${t.user_id}`),
    index('documents_own').on(t.user_id, t.created_at, t.id),
    index('documents_application').on(t.application_id, t.created_at, t.id),
    index('documents_status_list').on(t.status, t.created_at, t.id),
    // One for each column that the list is sorted by.
    index('documents_by_type').on(t.document_type, t.id),
    index('documents_by_file').on(t.file_name, t.id),
    index('documents_by_size').on(t.file_size, t.id),
    index('documents_list').on(t.created_at, t.id),
  ],
)
