import { text, jsonb, boolean, index, uuid } from 'drizzle-orm/pg-core'
import { auth } from './auth.ts'
import { id, version, created_at, updated_at } from './columns.ts'

/** Attribute names under which a provider sends what Efie reads; absent: the usual names are tried. */
export interface SsoAttributeMapping {
  email?: string
  full_name?: string
}

/** Identity providers of companies and offices that sign their people in by SAML 2.0. */
export const ssoProviders = auth.table(
  'sso_providers',
  {
    id: id(),
    name: text().notNull(),
    entity_id: text().notNull().unique('sso_providers_entity_id_key'),
    metadata_xml: text().notNull(),
    /** Where a sign-in request is sent, by HTTP redirect. */
    sso_url: text().notNull(),
    /** Base64 of the certificates whose keys may sign assertions. */
    certificates: jsonb().$type<string[]>().notNull(),
    attribute_mapping: jsonb().$type<SsoAttributeMapping>().notNull().default({}),
    enabled: boolean().notNull().default(true),
    version: version(),
    created_at: created_at(),
    updated_at: updated_at(),
  },
  (t) => [index('sso_providers_list').on(t.created_at, t.id)],
)

/** Whose addresses a provider speaks for: one provider for each domain. */
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
