import { schema } from '@efie/database'
import { defaultProductTerms, revealLimit } from '@efie/domain'
import { call } from '@orpc/server'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Context, withScope } from '../../platform/context.ts'
import { router } from '../../router.ts'
import { makeHarness, type Harness } from '../../testing/harness.ts'
import { findEverything } from './find-everything.ts'

let harness: Harness
const db = () => harness.services.db
let application_id: string
let reference: string
let tenant: Awaited<ReturnType<Harness['signIn']>>

beforeAll(async () => {
  harness = await makeHarness()
  tenant = await harness.signIn('user', {
    full_name: 'Akosua Frimpong-Boateng',
    phone: '+233244987654',
    ghana_card_number: 'GHA-123123123-4',
  })
  const [product] = await db().select().from(schema.financingProducts)
  const [row] = await db()
    .insert(schema.applications)
    .values({
      user_id: tenant.actor.id,
      product_id: product!.id,
      terms: { ...defaultProductTerms },
      monthly_rent: 82_550,
      landlord_name: 'Kwabena Osei',
      landlord_phone: '+233244000000',
      property_address: '7 Labone Crescent',
      lease_start_date: '2026-01-01',
      lease_end_date: '2026-12-31',
    })
    .returning()
  application_id = row!.id
  reference = row!.reference
  await db().insert(schema.payments).values({
    user_id: tenant.actor.id,
    application_id,
    amount: 19_000,
    payment_type: 'application_fee',
    reference: 'efie-abc-123',
  })
  await db().insert(schema.supportTickets).values({
    user_id: tenant.actor.id,
    subject: 'Receipt for Labone',
    message: 'Please',
    category: 'payment',
  })
  await db().insert(schema.supportTickets).values({
    contact_name: 'Esi Darko',
    contact_email: 'esi@mail.example',
    subject: 'Kumasi',
    message: 'Please',
    category: 'other',
  })
  await db().insert(schema.properties).values({ name: 'Labone Court', address: 'Accra', listed: false })
})
afterAll(() => harness.close())

const kindsFor = async (ctx: Context, q: string) =>
  (await findEverything(withScope(ctx, 'search.read'), { q, limit: 5 })).results.map((result) => result.kind)

test('finds people and their matters by first letters, numbers and beginnings', async () => {
  const admin = await harness.signIn('admin')
  expect(await kindsFor(admin, 'frimp ako')).toEqual(['person', 'application'])
  // Numbers are encrypted, so they are only found when typed in full.
  expect(await kindsFor(admin, '024 498 7654')).toEqual(['person', 'application'])
  expect(await kindsFor(admin, '024 498 76')).toEqual([])
  expect(await kindsFor(admin, 'gha-123123123-4')).toEqual(['person', 'application'])
  expect(await kindsFor(admin, tenant.actor.email.slice(0, 12).toUpperCase())).toContain('person')
  expect(await kindsFor(admin, 'labone')).toEqual(['application', 'ticket', 'property'])
  expect(await kindsFor(admin, 'EFIE-ABC')).toEqual(['payment'])
  expect(
    (await findEverything(withScope(admin, 'search.read'), { q: application_id, limit: 5 })).results,
  ).toMatchObject([
    { kind: 'application', id: application_id, link: `/admin/applications/${application_id}` },
  ])
  expect(await kindsFor(admin, application_id.slice(0, 13))).toContain('application')
  expect(await kindsFor(admin, 'Esi@Mail.example')).toEqual(['ticket'])
  for (const said of [
    reference,
    reference.toLowerCase(),
    reference.replaceAll('-', ' '),
    reference.slice(0, 9),
  ])
    expect(await kindsFor(admin, said), said).toEqual(['application'])
  for (const q of ["'; drop table profiles; --", '%%', '!&|():*', '::'])
    expect(await kindsFor(admin, q)).toEqual([])
})

test('within the rights of whoever asks', async () => {
  expect(await kindsFor(await harness.signIn('inspection_and_verification'), 'labone')).toEqual([
    'application',
    'ticket',
    'property',
  ])
  expect(await kindsFor(await harness.signIn('sales_executive'), 'frimpong')).toEqual([])
  expect(await kindsFor(await harness.signIn('recovery_and_collections'), 'frimpong')).toEqual([])
  expect(await kindsFor(await harness.signIn('company_manager'), 'labone')).toEqual(['ticket'])
  await expect(async () =>
    findEverything(withScope(tenant, 'search.read'), { q: 'labone', limit: 5 }),
  ).rejects.toMatchObject({ code: 'INSUFFICIENT_PERMISSIONS' })
})

test('by a whole Ghana Card number for those who may be shown one, as often as that, in the audit trail', async () => {
  const card = 'GHA-123123123-4'
  expect(await kindsFor(await harness.signIn('finance'), card)).toEqual([])
  const limited = await makeHarness({ handle: harness.handle, environment: { RATE_LIMITS: 'on' } })
  const analyst = await limited.signIn('credit_analyst')
  for (let count = 0; count < revealLimit.count; count += 1)
    expect(await kindsFor(analyst, card)).toEqual(['person', 'application'])
  const refusal = { code: 'RATE_LIMITED', status: 429 }
  await expect(kindsFor(analyst, 'GHA-123123123-5')).rejects.toMatchObject(refusal)
  await expect(call(router.profiles.list, { q: card, limit: 5 }, { context: analyst })).rejects.toMatchObject(
    refusal,
  )
  // Searching by name still works.
  expect(await kindsFor(analyst, 'frimpong')).toEqual(['person', 'application'])
  const searches = await db()
    .select()
    .from(schema.auditEvents)
    .where(eq(schema.auditEvents.action, 'profile.search-by-card'))
  expect(searches.filter(({ actor_id }) => actor_id === analyst.actor.id)).toHaveLength(revealLimit.count)
  expect(JSON.stringify(searches)).not.toContain('123123123')
})
