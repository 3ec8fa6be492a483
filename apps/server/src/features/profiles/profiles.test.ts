import { schema } from '@efie/database'
import { makeLoanRow } from '@efie/database/testing'
import { checkEligibility, defaultProductTerms } from '@efie/domain'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeCompany, makeEmployee } from '../../testing/companies.ts'
import { makeHarness, type Harness } from '../../testing/harness.ts'
import { getMe } from './get-me.ts'
import { getProfile, listProfiles } from './list-profiles.ts'
import { setRole } from './set-role.ts'
import { updateMe } from './update-me.ts'
import { updateOtherProfile } from './update-profile.ts'
import { withScope } from '../../platform/context.ts'

let harness: Harness
beforeAll(async () => {
  harness = await makeHarness()
})
afterAll(() => harness.close())

const auditOf = (subjectId: string) =>
  harness.services.db
    .select()
    .from(schema.auditEvents)
    .where(eq(schema.auditEvents.subject_id, subjectId))
    .orderBy(schema.auditEvents.id)

describe('own profile', () => {
  test('says who I am, what my role may do, and my last eligibility result', async () => {
    const ctx = await harness.signIn('user', { full_name: 'Ama Serwaa' })
    const first = await getMe(withScope(ctx, 'me.read'))
    expect(first).toMatchObject({ full_name: 'Ama Serwaa', role: 'user', is_admin: false, eligibility: null })
    expect(first.abilities).toContain('applications.create')
    expect(first.abilities).not.toContain('profiles.read')

    for (const [monthly_income, created_at] of [
      [100_000, '2026-11-01T08:00:00.000Z'],
      [900_000, '2026-11-02T08:00:00.000Z'],
    ] as const) {
      const input = {
        age: 30,
        ghana_card_number: 'GHA-712345678-0',
        employment_status: 'employed' as const,
        monthly_income,
        monthly_obligations: 0,
        monthly_rent: 82_550,
      }
      const result = checkEligibility(input, defaultProductTerms)
      await harness.services.db.insert(schema.eligibilityChecks).values({
        user_id: ctx.actor.id,
        input,
        result,
        outcome: result.outcome,
        eligible: result.eligible,
        created_at,
        expires_at: '2026-12-02T08:00:00.000Z',
      })
    }
    expect((await getMe(withScope(ctx, 'me.read'))).eligibility).toMatchObject({
      outcome: 'eligible',
      eligible: true,
    })
  })

  test('admin-type roles are told so; company is not one of them', async () => {
    expect((await getMe(withScope(await harness.signIn('finance'), 'me.read'))).is_admin).toBe(true)
    expect((await getMe(withScope(await harness.signIn('company'), 'me.read'))).is_admin).toBe(false)
  })

  test('a guest is not authenticated; a person without a profile row is told so', async () => {
    await expect(async () => getMe(withScope(harness.as(null), 'me.read'))).rejects.toMatchObject({
      code: 'NOT_AUTHENTICATED',
    })
    const ghost = harness.as({
      id: '00000000-0000-7000-8000-0000000000aa',
      role: 'user',
      email: 'x@efie.example',
    })
    await expect(getMe(withScope(ghost, 'me.read'))).rejects.toMatchObject({ code: 'PROFILE_NOT_FOUND' })
    await expect(updateMe(withScope(ghost, 'me.update'), { city: 'Ho' })).rejects.toMatchObject({
      message: 'Profile not found',
    })
  })

  test('a change keeps what was not sent, puts the phone in E.164, and the audit names fields only', async () => {
    const ctx = await harness.signIn('user', { first_name: 'Ama', last_name: 'Serwaa', city: 'Tema' })
    const after = await updateMe(withScope(ctx, 'me.update'), {
      phone: '024 412 3456',
      last_name: 'Boateng',
      payday: 25,
    })
    expect(after).toMatchObject({
      phone: '+233244123456',
      full_name: 'Ama Boateng',
      city: 'Tema',
      payday: 25,
      version: 2,
    })
    const [event] = await auditOf(ctx.actor.id)
    expect(event).toMatchObject({ action: 'profile.update', actor_id: ctx.actor.id, before: null })
    expect(event?.after).toEqual({ changed: ['full_name', 'last_name', 'payday', 'phone'] })
  })

  test('the language in which somebody is written to is theirs to choose', async () => {
    const ctx = await harness.signIn('user')
    expect((await getMe(withScope(ctx, 'me.read'))).language).toBeNull()
    expect((await updateMe(withScope(ctx, 'me.update'), { language: 'fr' })).language).toBe('fr')
    expect((await getMe(withScope(ctx, 'me.read'))).language).toBe('fr')
  })

  test('sending the same values again changes and records nothing', async () => {
    const ctx = await harness.signIn('user')
    const once = await updateMe(withScope(ctx, 'me.update'), {
      phone: '+233244123457',
      employer_name: 'Kente Works',
    })
    const twice = await updateMe(withScope(ctx, 'me.update'), {
      phone: '0244123457',
      employer_name: 'Kente Works',
    })
    expect(twice.version).toBe(once.version)
    expect(await auditOf(ctx.actor.id)).toHaveLength(1)
  })

  test('an emptied phone or employer is cleared', async () => {
    const ctx = await harness.signIn('user', { phone: '+233244123458', employer_name: 'Kente Works' })
    expect(await updateMe(withScope(ctx, 'me.update'), { phone: '', employer_name: '' })).toMatchObject({
      phone: null,
      employer_name: null,
    })
  })

  test.each([
    ['phone', { phone: '12345' }],
    ['phone', { phone: 'call me' }],
    ['date_of_birth', { date_of_birth: '2026-11-20' }],
    ['date_of_birth', { date_of_birth: '1890-01-01' }],
  ])('refuses a wrong %s at its field', async (path, input) => {
    const ctx = await harness.signIn('user')
    await expect(updateMe(withScope(ctx, 'me.update'), input)).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
      data: { issues: [{ path }] },
    })
    expect((await getMe(withScope(ctx, 'me.read'))).version).toBe(1)
  })

  test('a Ghana Card belongs to one person', async () => {
    const first = await harness.signIn('user')
    const second = await harness.signIn('user')
    await updateMe(withScope(first, 'me.update'), { ghana_card_number: 'GHA-712345678-9' })
    await expect(
      updateMe(withScope(second, 'me.update'), { ghana_card_number: 'GHA-712345678-9' }),
    ).rejects.toMatchObject({ code: 'GHANA_CARD_IN_USE' })
    expect((await getMe(withScope(second, 'me.read'))).ghana_card_number).toBeNull()
    await updateMe(withScope(first, 'me.update'), { ghana_card_number: 'GHA-712345678-9' })
  })

  test('a change made on an older state is refused', async () => {
    const ctx = await harness.signIn('user')
    await updateMe(withScope(ctx, 'me.update'), { city: 'Cape Coast' })
    const stale = harness.as(ctx.actor, { if_match: 1 })
    await expect(updateMe(withScope(stale, 'me.update'), { city: 'Tamale' })).rejects.toMatchObject({
      code: 'STALE',
    })
  })
})

describe('profiles of others', () => {
  test('newest first, page by page, without gaps or repeats', async () => {
    const admin = await harness.signIn('admin')
    const all: string[] = []
    let cursor: string | undefined
    do {
      const page = await listProfiles(withScope(admin, 'profiles.read'), { limit: 3, cursor })
      all.push(...page.data.map((row) => row.id))
      cursor = page.next_cursor ?? undefined
    } while (cursor)
    const rows = await harness.services.db.select().from(schema.profiles)
    expect(new Set(all).size).toBe(all.length)
    expect(all).toHaveLength(rows.length)
    expect(all[0]).toBe(admin.actor.id)
  })

  test('found by name, e-mail, local phone number and role; wildcards mean themselves', async () => {
    const admin = await harness.signIn('admin')
    const wanted = await harness.signIn('sales_executive', {
      full_name: 'Yaa Asantewaa',
      email: 'yaa.100%@efie.example',
      phone: '+233201112223',
    })
    const ids = async (q: string) =>
      (await listProfiles(withScope(admin, 'profiles.read'), { limit: 100, q })).data.map((row) => row.id)
    for (const q of ['asantew', 'YAA.100%', '020 111 2223', '+233201112223'])
      expect(await ids(q)).toEqual([wanted.actor.id])
    expect(await ids('yaa.1_0')).toEqual([])
    const sales = await listProfiles(withScope(admin, 'profiles.read'), {
      limit: 100,
      role: 'sales_executive',
    })
    expect(sales.data.every((row) => row.role === 'sales_executive')).toBe(true)
    expect(sales.data.map((row) => row.id)).toContain(wanted.actor.id)
  })

  test('a role that may not look is refused; a narrow scope sees a stranger as missing', async () => {
    const stranger = await harness.signIn('user')
    const tenant = await harness.signIn('user')
    await expect(async () =>
      listProfiles(withScope(tenant, 'profiles.read'), { limit: 10 }),
    ).rejects.toMatchObject({ code: 'INSUFFICIENT_PERMISSIONS' })
    for (const role of [
      'company',
      'sales_executive',
      'company_manager',
      'recovery_and_collections',
    ] as const) {
      const ctx = await harness.signIn(role)
      expect((await listProfiles(withScope(ctx, 'profiles.read'), { limit: 10 })).data).toEqual([])
      await expect(
        getProfile(withScope(ctx, 'profiles.read'), { id: stranger.actor.id }),
      ).rejects.toMatchObject({ code: 'PROFILE_NOT_FOUND' })
    }
  })

  test('collections see the people in arrears, and only them', async () => {
    const late = await harness.signIn('user')
    const [product] = await harness.services.db.select().from(schema.financingProducts)
    const [row] = await harness.services.db
      .insert(schema.applications)
      .values({
        user_id: late.actor.id,
        product_id: product!.id,
        terms: { ...defaultProductTerms },
        status: 'active',
        monthly_rent: 100_000,
        landlord_name: 'Kofi',
        landlord_phone: '+233244000000',
        property_address: 'Osu',
        lease_start_date: '2026-01-01',
        lease_end_date: '2026-12-31',
      })
      .returning()
    const { id: application_id, user_id } = row!
    await makeLoanRow(harness.services.db, { user_id, application_id, days_past_due: 12 })
    const recovery = await harness.signIn('recovery_and_collections')
    expect(
      (await listProfiles(withScope(recovery, 'profiles.read'), { limit: 10 })).data.map((row) => row.id),
    ).toEqual([late.actor.id])
    expect((await getProfile(withScope(recovery, 'profiles.read'), { id: late.actor.id })).id).toBe(
      late.actor.id,
    )
  })

  test('company managers see who speaks for their companies and who works there, while they do', async () => {
    const { db } = harness.services
    const [manager, owner, worker, leaver, stranger] = await Promise.all([
      harness.signIn('company_manager'),
      harness.signIn('company'),
      harness.signIn('user'),
      harness.signIn('user'),
      harness.signIn('company'),
    ])
    const company = await makeCompany(db, { manager: manager.actor, owner: owner.actor })
    await makeEmployee(db, company, worker.actor)
    await makeEmployee(db, company, leaver.actor, { status: 'left' })
    await makeCompany(db, { manager: null, owner: stranger.actor })
    const seen = (await listProfiles(withScope(manager, 'profiles.read'), { limit: 10 })).data.map(
      (row) => row.id,
    )
    expect(seen.toSorted()).toEqual([owner.actor.id, worker.actor.id].toSorted())
    await expect(
      getProfile(withScope(manager, 'profiles.read'), { id: leaver.actor.id }),
    ).rejects.toMatchObject({ code: 'PROFILE_NOT_FOUND' })
  })

  test('an admin corrects a tenant and suspends them, once; another superior is out of reach', async () => {
    const admin = await harness.signIn('admin')
    const tenant = await harness.signIn('user')
    const suspended = await updateOtherProfile(withScope(admin, 'profiles.update'), {
      id: tenant.actor.id,
      city: 'Ho',
      suspended: true,
    })
    expect(suspended).toMatchObject({ city: 'Ho', suspended_at: '2026-11-20T09:00:00.000Z' })
    await updateOtherProfile(withScope(admin, 'profiles.update'), { id: tenant.actor.id, suspended: true })
    const restored = await updateOtherProfile(withScope(admin, 'profiles.update'), {
      id: tenant.actor.id,
      suspended: false,
    })
    expect(restored.suspended_at).toBeNull()
    expect((await auditOf(tenant.actor.id)).map((event) => event.action)).toEqual([
      'profile.suspend',
      'profile.restore',
    ])
    const peer = await harness.signIn('admin')
    await expect(async () =>
      updateOtherProfile(withScope(admin, 'profiles.update'), { id: peer.actor.id, city: 'Ho' }),
    ).rejects.toMatchObject({ code: 'INSUFFICIENT_PERMISSIONS' })
    await expect(
      updateOtherProfile(withScope(admin, 'profiles.update'), {
        id: '00000000-0000-7000-8000-0000000000ab',
        city: 'Ho',
      }),
    ).rejects.toMatchObject({ code: 'PROFILE_NOT_FOUND' })
    const analyst = await harness.signIn('credit_analyst')
    await expect(async () =>
      updateOtherProfile(withScope(analyst, 'profiles.update'), { id: tenant.actor.id }),
    ).rejects.toMatchObject({
      message: 'Insufficient permissions',
    })
  })
})

describe('roles', () => {
  test('an admin gives roles below admin, and the audit keeps both', async () => {
    const admin = await harness.signIn('admin')
    const tenant = await harness.signIn('user')
    expect(
      (await setRole(withScope(admin, 'profiles.set-role'), { id: tenant.actor.id, role: 'finance' })).role,
    ).toBe('finance')
    await setRole(withScope(admin, 'profiles.set-role'), { id: tenant.actor.id, role: 'finance' })
    const events = await auditOf(tenant.actor.id)
    expect(events).toHaveLength(1)
    expect(events[0]).toMatchObject({
      action: 'profile.set-role',
      actor_role: 'admin',
      before: { role: 'user' },
      after: { role: 'finance' },
    })
    await expect(async () =>
      setRole(withScope(admin, 'profiles.set-role'), { id: tenant.actor.id, role: 'admin' }),
    ).rejects.toMatchObject({ code: 'INSUFFICIENT_PERMISSIONS' })
  })

  test('no one changes their own role, not even to the same one', async () => {
    for (const role of ['admin', 'superadmin'] as const) {
      const ctx = await harness.signIn(role)
      for (const wanted of ['user', role] as const)
        await expect(
          setRole(withScope(ctx, 'profiles.set-role'), { id: ctx.actor.id, role: wanted }),
        ).rejects.toMatchObject({ code: 'SAME_PERSON' })
    }
  })

  test('the last superadmin can be neither demoted nor suspended', async () => {
    const db = harness.services.db
    await db.update(schema.profiles).set({ role: 'admin' }).where(eq(schema.profiles.role, 'superadmin'))
    const first = await harness.signIn('superadmin')
    const second = await harness.signIn('superadmin')
    expect(
      (await setRole(withScope(first, 'profiles.set-role'), { id: second.actor.id, role: 'admin' })).role,
    ).toBe('admin')
    // The second person's request was already in progress when the first demoted them.
    await expect(
      setRole(withScope(second, 'profiles.set-role'), { id: first.actor.id, role: 'admin' }),
    ).rejects.toMatchObject({ code: 'LAST_SUPERADMIN' })
    await expect(
      updateOtherProfile(withScope(second, 'profiles.update'), { id: first.actor.id, suspended: true }),
    ).rejects.toMatchObject({ code: 'LAST_SUPERADMIN' })
    const [row] = await db.select().from(schema.profiles).where(eq(schema.profiles.id, first.actor.id))
    expect(row).toMatchObject({ role: 'superadmin', suspended_at: null })
  })

  test('a missing person is not found', async () => {
    const admin = await harness.signIn('admin')
    await expect(
      setRole(withScope(admin, 'profiles.set-role'), {
        id: '00000000-0000-7000-8000-0000000000ab',
        role: 'user',
      }),
    ).rejects.toMatchObject({ code: 'PROFILE_NOT_FOUND' })
  })
})
