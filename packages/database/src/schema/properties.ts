import { pgTable, text, integer, boolean, index } from 'drizzle-orm/pg-core'
import { sealedPhone } from '../sealed.ts'
import { id, pesewas, version, created_at, updated_at } from './columns.ts'

export const properties = pgTable(
  'properties',
  {
    id: id(),
    name: text().notNull(),
    address: text().notNull().default(''),
    region: text(),
    gps: text(),
    monthly_rent: pesewas(),
    bedrooms: integer(),
    owner_name: text(),
    owner_phone: sealedPhone(),
    description: text().notNull().default(''),
    image_url: text(),
    listed: boolean().notNull().default(true),
    version: version(),
    created_at: created_at(),
    updated_at: updated_at(),
  },
  (t) => [index('properties_by_name').on(t.name, t.id)],
)
