import { sql } from 'drizzle-orm'
import { pgTable, text, integer, boolean, index } from 'drizzle-orm/pg-core'
import { indexOf, sealedPhone } from '../sealed.ts'
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
    /** The first of `images`. */
    image_url: text(),
    /** Addresses of its photos. */
    images: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    listed: boolean().notNull().default(true),
    version: version(),
    created_at: created_at(),
    updated_at: updated_at(),
  },
  (t) => [
    // One for each column that the list is sorted by.
    index('properties_by_name').on(t.name, t.id),
    index('properties_by_address').on(t.address, t.id),
    index('properties_by_region').on(t.region, t.name, t.id),
    index('properties_by_monthly_rent').on(t.monthly_rent, t.id),
    index('properties_by_bedrooms').on(t.bedrooms, t.id),
    index('properties_by_listed').on(t.listed, t.name, t.id),
    index('properties_by_owner').on(t.owner_name, t.id),
    index('properties_owner_phone').on(indexOf(t.owner_phone)),
  ],
)
