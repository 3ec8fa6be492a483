import type { schema } from '@efie/database'
import { canManageProfile } from '@efie/domain'
import { recordAudit } from '../../platform/audit.ts'
import { nowIso } from '../../platform/clock.ts'
import {
  expectVersion,
  transact,
  type SignedIn,
  type TransactionContext,
  type ScopedContext,
} from '../../platform/context.ts'
import { AppError, invalid } from '../../platform/errors.ts'
import { text, verbatim } from '../../platform/texts/text.ts'
import { alertSuperadmins } from '../notifications/index.ts'
import { recordOpenedAccounts } from '../role-grants/index.ts'
import { toProvider } from './present-provider.ts'
import {
  deleteProviderRow,
  endSessionsOf,
  findStaffOf,
  hasEntity,
  insertProvider,
  loadDomains,
  lockProvider,
  replaceDomains,
  takenDomains,
  updateProviderRow,
  type ProviderRow,
} from './queries.ts'
import { readMetadata } from './read-metadata.ts'

interface ProviderInput {
  name: string
  metadata_xml: string
  domains: string[]
  attribute_mapping?: typeof schema.ssoProviders.$inferInsert.attribute_mapping
  enabled?: boolean | undefined
}

const setDomains = async (ctx: TransactionContext, provider_id: string, domains: string[]) => {
  const [taken] = await takenDomains(ctx.db, provider_id, domains)
  if (taken !== undefined) throw invalid('domains', `${taken} belongs to another provider`)
  await replaceDomains(ctx.db, provider_id, domains, nowIso(ctx.clock))
}

const record = (ctx: TransactionContext, act: string, row: ProviderRow, domains?: string[]) =>
  recordAudit(ctx, {
    action: `sso-provider.${act}`,
    subject_type: 'sso_provider',
    subject_id: row.id,
    after: { entity_id: row.entity_id, enabled: row.enabled, ...(domains ? { domains } : {}) },
  })

/** `POST /sso-providers`. */
export const createProvider = async (
  ctx: ScopedContext<'sso.write'>,
  { domains, ...input }: ProviderInput,
) => {
  const metadata = readMetadata(input.metadata_xml)
  const now = nowIso(ctx.clock)
  return transact(ctx, async (ctx) => {
    if (await hasEntity(ctx.db, metadata.entity_id))
      throw invalid('metadata_xml', 'This provider has already been added')
    const row = await insertProvider(ctx.db, { ...input, ...metadata, created_at: now, updated_at: now })
    await setDomains(ctx, row.id, domains)
    await record(ctx, 'create', row, domains)
    return toProvider(row, domains)
  })
}

/** Changes from a new metadata file. Another entity id would be another provider, with other people. */
const metadataChanges = (row: ProviderRow, metadata_xml: string | undefined) => {
  if (metadata_xml === undefined) return {}
  const metadata = readMetadata(metadata_xml)
  if (metadata.entity_id !== row.entity_id)
    throw invalid('metadata_xml', 'This file belongs to another provider. Add it as a new one')
  return { ...metadata, metadata_xml }
}

const present = <Values extends object>(values: Values): Partial<Values> =>
  // A cast, because `Object.fromEntries` widens the keys.
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<Values>

/**
 * The holder of the signing key can sign in as any of the provider's people. For staff only a higher-ranking
 * administrator may set it; it ties the two like a granted role, and superadmins are alerted.
 */
const answerForStaff = async (
  ctx: TransactionContext,
  actor: SignedIn,
  before: ProviderRow,
  after: ProviderRow,
): Promise<void> => {
  const same =
    before.metadata_xml === after.metadata_xml &&
    JSON.stringify(before.attribute_mapping) === JSON.stringify(after.attribute_mapping)
  if (same) return
  const staff = (await findStaffOf(ctx.db, after.id)).filter(({ id }) => id !== actor.id)
  if (staff.length === 0) return
  if (staff.some((person) => !canManageProfile(actor, person))) throw new AppError('INSUFFICIENT_PERMISSIONS')
  await recordOpenedAccounts(ctx, actor, staff)
  await alertSuperadmins(ctx, {
    title: text('Staff sign-in settings changed'),
    what: text(
      '{provider}’s sign-in keys or attributes were changed. {count, plural, one {One colleague signs} other {# colleagues sign}} in with it.',
      { provider: verbatim(after.name), count: staff.length },
    ),
    link: '/admin/security',
  })
}

/** `PATCH /sso-providers/{id}`. Disabling a provider also ends its people's sessions. */
export const updateProvider = async (
  ctx: ScopedContext<'sso.write'>,
  { id, domains, metadata_xml, ...input }: Partial<ProviderInput> & { id: string },
) => {
  const { actor } = ctx
  return transact(ctx, async (ctx) => {
    const row = await lockProvider(ctx.db, id)
    if (!row) throw new AppError('SSO_PROVIDER_NOT_FOUND')
    expectVersion(ctx, row)
    const { name, attribute_mapping, enabled } = input
    const updated = await updateProviderRow(ctx.db, id, {
      ...present({ name, attribute_mapping, enabled }),
      ...metadataChanges(row, metadata_xml),
      updated_at: nowIso(ctx.clock),
    })
    await answerForStaff(ctx, actor, row, updated)
    if (domains) await setDomains(ctx, id, domains)
    if (row.enabled && !updated.enabled) await endSessionsOf(ctx.db, id)
    await record(ctx, 'update', updated, domains)
    return toProvider(updated, (await loadDomains(ctx.db, [id])).get(id) ?? [])
  })
}

/** `DELETE /sso-providers/{id}`: its people can no longer sign in, and their sessions end. */
export const deleteProvider = async (ctx: ScopedContext<'sso.write'>, { id }: { id: string }) => {
  return transact(ctx, async (ctx) => {
    const row = await lockProvider(ctx.db, id)
    if (!row) throw new AppError('SSO_PROVIDER_NOT_FOUND')
    expectVersion(ctx, row)
    await endSessionsOf(ctx.db, id)
    await deleteProviderRow(ctx.db, id)
    await record(ctx, 'delete', row)
    return { ok: true as const }
  })
}
