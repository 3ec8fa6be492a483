import { schema } from '@efie/database'
import { eq } from 'drizzle-orm'
import { makeUser } from '@efie/database/testing'
import type { Role } from '@efie/domain'
import { call } from '@orpc/server'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { router } from '../../router.ts'
import { makeHarness, type Harness } from '../../testing/harness.ts'
import { createProvider, deleteProvider, updateProvider } from './change-providers.ts'
import { listProviders } from './list-providers.ts'
import { makeIdp } from './testing.ts'
import { withScope } from '../../platform/context.ts'

let harness: Harness
beforeAll(async () => {
  harness = await makeHarness()
})
afterAll(() => harness.close())

const idp = makeIdp('https://idp.bank.example')
const input = { name: 'The bank', metadata_xml: idp.metadata, domains: ['bank.example'] }
const issueOf = (error: unknown) =>
  (error as { data?: { issues?: { path: string; message: string }[] } }).data?.issues?.[0]

describe('identity providers', () => {
  it('are added by their metadata, changed, listed and removed by administrators', async () => {
    const admin = await harness.signIn('admin')
    const made = await createProvider(withScope(admin, 'sso.write'), input)
    expect(made).toMatchObject({
      name: 'The bank',
      entity_id: 'https://idp.bank.example',
      sso_url: 'https://idp.bank.example/redirect',
      domains: ['bank.example'],
      certificates: [{ subject: 'CN=idp.test', valid_to: '2099-12-31T23:59:59.000Z' }],
      enabled: true,
      version: 1,
    })
    const again = await createProvider(withScope(admin, 'sso.write'), {
      ...input,
      domains: ['other.example'],
    }).catch(issueOf)
    expect(again).toMatchObject({ path: 'metadata_xml', message: /there already/ })

    harness.clock.advance({ seconds: 1 })
    const second = await createProvider(withScope(admin, 'sso.write'), {
      name: 'The school',
      metadata_xml: makeIdp('https://idp.school.example').metadata,
      domains: ['school.example'],
      attribute_mapping: { email: 'mailbox' },
    })
    const taken = await updateProvider(withScope(admin, 'sso.write'), {
      id: second.id,
      domains: ['bank.example'],
    }).catch(issueOf)
    expect(taken).toMatchObject({ path: 'domains', message: 'bank.example belongs to another provider' })
    const other = await updateProvider(withScope(admin, 'sso.write'), {
      id: made.id,
      metadata_xml: makeIdp('https://x').metadata,
    }).catch(issueOf)
    expect(other).toMatchObject({ path: 'metadata_xml', message: /another provider’s/ })

    const renewed = makeIdp('https://idp.bank.example')
    const changed = await updateProvider(withScope(admin, 'sso.write'), {
      id: made.id,
      name: 'The big bank',
      metadata_xml: renewed.metadata,
      domains: ['bank.example', 'bank.com.gh'],
    })
    expect(changed).toMatchObject({
      name: 'The big bank',
      version: 2,
      domains: ['bank.com.gh', 'bank.example'],
    })
    expect(changed.certificates[0]?.fingerprint).not.toBe(made.certificates[0]?.fingerprint)
    const stale = harness.as(admin.actor, { if_match: 1 })
    await expect(
      updateProvider(withScope(stale, 'sso.write'), { id: made.id, name: 'x' }),
    ).rejects.toMatchObject({ code: 'STALE' })

    const page = await listProviders(withScope(admin, 'sso.read'), { limit: 1 })
    expect(page).toMatchObject({
      data: [{ id: second.id, domains: ['school.example'], attribute_mapping: { email: 'mailbox' } }],
      service_provider: { acs_url: 'http://127.0.0.1:3000/auth/v1/sso/saml/acs', enabled: true },
    })
    const rest = await listProviders(withScope(admin, 'sso.read'), { limit: 1, cursor: page.next_cursor! })
    expect(rest).toMatchObject({ data: [{ id: made.id }], next_cursor: null })
    for (const [q, found] of [
      ['schoo', [second.id]],
      ['bank.example', [made.id]],
      ['the', [made.id, second.id]],
      ['library', []],
    ] as const) {
      const read = withScope(admin, 'sso.read')
      const { data, total } = await listProviders(read, { limit: 9, q, sort: 'name', count: true })
      expect([q, data.map(({ id }) => id), total]).toEqual([q, found, found.length])
    }

    expect(await deleteProvider(withScope(admin, 'sso.write'), { id: made.id })).toEqual({ ok: true })
    for (const id of [made.id, uuidv7()]) {
      const missing = { code: 'SSO_PROVIDER_NOT_FOUND' }
      await expect(deleteProvider(withScope(admin, 'sso.write'), { id })).rejects.toMatchObject(missing)
      await expect(updateProvider(withScope(admin, 'sso.write'), { id, name: 'x' })).rejects.toMatchObject(
        missing,
      )
    }
    const audit = await harness.handle.db
      .select()
      .from(schema.auditEvents)
      .where(eq(schema.auditEvents.subject_id, made.id))
      .orderBy(schema.auditEvents.id)
    expect(audit.map(({ action }) => action)).toEqual([
      'sso-provider.create',
      'sso-provider.update',
      'sso-provider.delete',
    ])
  })

  it('tie whoever chooses their keys to the staff who sign in with them, and superadmins are told', async () => {
    const { db } = harness.handle
    const admin = await harness.signIn('admin')
    const superadmin = await harness.signIn('superadmin')
    const staffed = makeIdp('https://idp.staff.example')
    const made = await createProvider(withScope(admin, 'sso.write'), {
      name: 'Our staff',
      metadata_xml: staffed.metadata,
      domains: ['staff.example'],
    })
    const signsIn = async (role: Role) => {
      const person = await makeUser(db, { role })
      await db.insert(schema.identities).values({
        user_id: person.id,
        provider: `sso:${made.id}`,
        provider_id: person.id,
        identity_data: {},
      })
      return person
    }
    const finance = await signsIn('finance')
    await signsIn('user')
    const change = { id: made.id, metadata_xml: makeIdp('https://idp.staff.example').metadata }

    await updateProvider(withScope(admin, 'sso.write'), { id: made.id, name: 'Our people' })
    const ties = () => call(router.me.ties, undefined, { context: admin })
    expect(await ties()).toEqual({ person_ids: [] })
    await updateProvider(withScope(admin, 'sso.write'), change)
    expect(await ties()).toEqual({ person_ids: [finance.id] })
    const [notice] = await db
      .select()
      .from(schema.notifications)
      .where(eq(schema.notifications.user_id, superadmin.actor.id))
    expect(notice?.message).toMatch(
      /^Our people’s sign-in keys or attributes were changed.* One colleague signs in/,
    )

    // Someone who could then sign in as a higher-ranking person may not.
    await signsIn('superadmin')
    await expect(async () =>
      updateProvider(withScope(admin, 'sso.write'), { id: made.id, attribute_mapping: { email: 'other' } }),
    ).rejects.toMatchObject({ code: 'INSUFFICIENT_PERMISSIONS' })
    await updateProvider(withScope(superadmin, 'sso.write'), {
      id: made.id,
      attribute_mapping: { email: 'other' },
    })
  })

  it('are nobody else’s', async () => {
    for (const role of ['user', 'company', 'finance', 'company_manager'] as const) {
      const ctx = await harness.signIn(role)
      const refused = { code: 'INSUFFICIENT_PERMISSIONS' }
      await expect(async () => listProviders(withScope(ctx, 'sso.read'), { limit: 1 })).rejects.toMatchObject(
        refused,
      )
      await expect(async () => createProvider(withScope(ctx, 'sso.write'), input)).rejects.toMatchObject(
        refused,
      )
      await expect(async () =>
        deleteProvider(withScope(ctx, 'sso.write'), { id: uuidv7() }),
      ).rejects.toMatchObject(refused)
    }
    await expect(async () =>
      listProviders(withScope(harness.as(null), 'sso.read'), { limit: 1 }),
    ).rejects.toMatchObject({ code: 'NOT_AUTHENTICATED' })
  })

  it('need metadata of one identity provider with a sign-in address and a certificate', async () => {
    const admin = await harness.signIn('superadmin')
    const { metadata, certificate } = makeIdp('https://idp.new.example')
    const wrong = {
      'isn’t valid XML': '<md:EntityDescriptor',
      'exactly one entity': '<x/>',
      'document type': `<!DOCTYPE x [<!ENTITY a "aa">]>${metadata}`,
      'doesn’t describe an identity provider': metadata.replaceAll('IDPSSODescriptor', 'SPSSODescriptor'),
      'no entityID': metadata.replace(/entityID="[^"]*"/, ''),
      'HTTP redirect': metadata.replaceAll('HTTP-Redirect', 'HTTP-Artifact'),
      'https://': metadata.replace('https://idp.new.example/redirect', 'javascript:alert(1)'),
      'has no signing certificate': metadata.replace('use="signing"', 'use="encryption"'),
      'couldn’t read a certificate': metadata.replaceAll(
        /<ds:X509Certificate>[^<]*/g,
        `<ds:X509Certificate>AAAA`,
      ),
    }
    expect(certificate).not.toBe('')
    for (const [reason, metadata_xml] of Object.entries(wrong)) {
      const issue = await createProvider(withScope(admin, 'sso.write'), { ...input, metadata_xml }).catch(
        issueOf,
      )
      expect(issue).toMatchObject({ path: 'metadata_xml', message: expect.stringContaining(reason) })
    }
  })
})
