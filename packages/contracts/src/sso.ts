import { z } from 'zod'
import {
  byId,
  countedPageOf,
  done,
  id,
  instant,
  listPage,
  operation,
  shortText,
  version,
  refusals,
} from './base.ts'

const domain = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .regex(/^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,63}$/, 'Enter a domain, such as company.com.gh')

const attributeMapping = z.object({
  /**
   * Attribute that holds the email address. If omitted: the usual attribute names, then a name ID that is an
   * address.
   */
  email: shortText.optional(),
  full_name: shortText.optional(),
})

export const ssoProvider = z.object({
  id,
  name: z.string(),
  /** As in the provider's metadata. */
  entity_id: z.string(),
  sso_url: z.string(),
  certificates: z.array(z.object({ subject: z.string(), valid_to: instant, fingerprint: z.string() })),
  domains: z.array(z.string()),
  attribute_mapping: attributeMapping,
  /** No one can sign in through a disabled provider. */
  enabled: z.boolean(),
  version,
  created_at: instant,
  updated_at: instant,
})

const providerInput = z.object({
  name: z.string().trim().min(1, 'Enter the company’s name').max(200),
  /** The provider's metadata file. */
  metadata_xml: z
    .string()
    .trim()
    .min(1, 'Choose the provider’s metadata file, or paste it')
    .max(200_000)
    .refine((text) => text.startsWith('<'), 'This isn’t XML. Ask for the provider’s metadata file'),
  domains: z.array(domain).min(1, 'Enter at least one domain, such as company.com.gh').max(50),
  attribute_mapping: attributeMapping.optional(),
  enabled: z.boolean().optional(),
})

export const ssoSorts = ['name', 'enabled', 'updated_at', 'created_at'] as const

/** SAML 2.0 identity providers. Efie's own metadata is at `/auth/v1/sso/saml/metadata`. */
export const sso = {
  list: operation
    .meta({ access: 'sso.read' })
    .route({
      method: 'GET',
      path: '/sso-providers',
      summary: 'List identity providers, newest first, with Efie’s service provider details',
      tags: ['security'],
    })
    .input(listPage(ssoSorts, '-created_at'))
    .output(
      countedPageOf(ssoProvider).extend({
        service_provider: z.object({
          entity_id: z.string(),
          acs_url: z.string(),
          metadata_url: z.string(),
          /** Value of `AUTH_SAML`. */
          enabled: z.boolean(),
        }),
      }),
    ),
  create: operation
    .meta({ access: 'sso.write', step_up: true, audit: 'sso-provider.create' })
    .route({
      method: 'POST',
      path: '/sso-providers',
      successStatus: 201,
      summary: 'Add an identity provider from its metadata',
      tags: ['security'],
    })
    .input(providerInput)
    .output(ssoProvider),
  update: operation
    .meta({ access: 'sso.write', step_up: true, audit: 'sso-provider.update' })
    .route({
      method: 'PATCH',
      path: '/sso-providers/{id}',
      summary: 'Update an identity provider (new metadata must have the same entity ID)',
      tags: ['security'],
    })
    .errors(refusals('SSO_PROVIDER_NOT_FOUND', 'STALE'))
    .input(providerInput.partial().extend({ id }))
    .output(ssoProvider),
  delete: operation
    .meta({ access: 'sso.write', step_up: true, audit: 'sso-provider.delete' })
    .route({
      method: 'DELETE',
      path: '/sso-providers/{id}',
      summary: 'Remove an identity provider and sign out its users',
      tags: ['security'],
    })
    .errors(refusals('SSO_PROVIDER_NOT_FOUND', 'STALE'))
    .input(byId)
    .output(done),
}
