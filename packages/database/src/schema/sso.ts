import { text, jsonb, boolean, index, uuid } from 'drizzle-orm/pg-core'
import { auth } from './auth.ts'
import { id, version, created_at, updated_at } from './columns.ts'

/** SAML attribute names from which email and name are read. Without one, the usual names are tried. */
export interface SsoAttributeMapping {
  email?: string
  full_name?: string
}

/** SAML 2.0 identity providers of companies and offices. */
export const ssoProviders = auth.table(
  'sso_providers',
  {
    id: id(),
    name: text().notNull(),
    entity_id: text().notNull().unique('sso_providers_entity_id_key'),
    metadata_xml: text().notNull(),
    /** Endpoint for sign-in requests (HTTP redirect binding). */
    sso_url: text().notNull(),
    /** Base64 certificates whose keys may sign assertions. */
    certificates: jsonb().$type<string[]>().notNull(),
    attribute_mapping: jsonb().$type<SsoAttributeMapping>().notNull().default({}),
    enabled: boolean().notNull().default(true),
    version: version(),
    created_at: created_at(),
    updated_at: updated_at(),
  },
  (t) => [index('sso_providers_list').on(t.created_at, t.id)],
)

/** Email domains that each provider vouches for. A domain belongs to one provider. */
export const ssoDomains = auth.table(
  'sso_domains',
  {
    /** In lower case. */
    domain: text().primaryKey(),
    provider_id: uuid()
      .notNull()
      .references(() => ssoProviders.id, { onDelete: 'cascade' }),
    created_at: created_at(),
  },
  (t) => [index().on(t.provider_id)],
)
