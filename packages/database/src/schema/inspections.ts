import { inspectionStatuses } from '@efie/domain'
import { sql } from 'drizzle-orm'
import { pgTable, uuid, text, index, jsonb, check } from 'drizzle-orm/pg-core'
import { applications } from './applications.ts'
import { id, created_at, instant, version, updated_at, oneOf } from './columns.ts'

/** Photos taken during a visit. */
export const inspectionPhotos = pgTable(
  'inspection_photos',
  {
    id: id(),
    inspection_id: uuid()
      .notNull()
      .references(() => inspections.id),
    storage_key: text().notNull(),
    preview_key: text().notNull(),
    mime_type: text().notNull(),
    created_by: uuid().notNull(),
    created_at: created_at(),
  },
  (t) => [index('inspection_photos_of').on(t.inspection_id, t.created_at, t.id)],
)

export const inspections = pgTable(
  'inspections',
  {
    id: id(),
    application_id: uuid()
      .notNull()
      .references(() => applications.id),
    user_id: uuid().notNull(),
    status: text({ enum: inspectionStatuses }).notNull().default('requested'),
    scheduled_for: instant(),
    inspector_id: uuid(),
    checklist: jsonb().$type<Record<string, boolean>>(),
    notes: text(),
    completed_at: instant(),
    version: version(),
    created_at: created_at(),
    updated_at: updated_at(),
  },
  (t) => [
    oneOf('inspections_status', t.status, inspectionStatuses),
    check('inspections_not_own', sql`${t.inspector_id} <> ${t.user_id}`),
    index('inspections_application').on(t.application_id),
    index('inspections_own').on(t.user_id, t.created_at, t.id),
    index('inspections_status_list').on(t.status, t.created_at, t.id),
    index('inspections_by_visit').on(t.scheduled_for, t.id),
    index('inspections_list').on(t.created_at, t.id),
  ],
)
