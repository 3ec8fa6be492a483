import { schema } from '@efie/database'
import { makeUser } from '@efie/database/testing'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createSuperadmin } from '../index.ts'
import { PASSWORD, startAuthServer, type AuthServer } from '../testing/client.ts'

let server: AuthServer
beforeEach(async () => {
  server = await startAuthServer({ environment: { PUBLIC_URL: 'https://efie.example' } })
})
afterEach(() => server.close())

const create = (email: string) => createSuperadmin(server.harness.services, email)

describe('a superadmin from the command line', () => {
  it('gets a link that leads to a password and to the whole of the administration', async () => {
    const link = new URL(await create('Owner@Efie.example'))
    expect(link.origin).toBe('https://efie.example')
    const target = await server.press(link)
    expect(target.origin + target.pathname).toBe('https://efie.example/reset-password')
    const values = new URLSearchParams(target.hash.slice(1))
    const client = server.client()
    await client.setSession({
      access_token: values.get('access_token') ?? '',
      refresh_token: values.get('refresh_token') ?? '',
    })
    expect((await client.updateUser({ password: PASSWORD })).error).toBeNull()
    const { data } = await client.signInWithPassword({ email: 'owner@efie.example', password: PASSWORD })
    const [profile] = await server.harness.handle.db
      .select()
      .from(schema.profiles)
      .where(eq(schema.profiles.id, data.user?.id ?? ''))
    expect(profile?.role).toBe('superadmin')
    const [audit] = await server.harness.handle.db
      .select()
      .from(schema.auditEvents)
      .where(eq(schema.auditEvents.action, 'auth.superadmin.create'))
    expect(audit).toMatchObject({ subject_id: profile?.id, actor_role: 'system' })
  })

  it('gets a new link when asked again; the old one dies', async () => {
    const first = new URL(await create('owner@efie.example'))
    const second = new URL(await create('owner@efie.example'))
    expect((await server.press(first)).searchParams.get('error_code')).toBe('otp_expired')
    expect((await server.press(second)).hash).toContain('access_token')
  })

  it('may be somebody who registered before', async () => {
    const user = await makeUser(server.harness.handle.db, { email: 'kofi@efie.example' })
    await create('kofi@efie.example')
    const [profile] = await server.harness.handle.db
      .select()
      .from(schema.profiles)
      .where(eq(schema.profiles.id, user.id))
    expect(profile).toMatchObject({ role: 'superadmin', version: user.version + 1 })
  })

  it('may be one more, so that two independent people can be appointed from the first day', async () => {
    const { db } = server.harness.handle
    await create('owner@efie.example')
    await create('second@efie.example')
    await create('second@efie.example')
    const superadmins = await db.select().from(schema.profiles).where(eq(schema.profiles.role, 'superadmin'))
    expect(superadmins.map(({ email }) => email).sort()).toEqual([
      'owner@efie.example',
      'second@efie.example',
    ])
    // Their roles were granted by no account; asking again grants none.
    expect(await db.select().from(schema.roleGrants).orderBy(schema.roleGrants.id)).toMatchObject(
      superadmins.map(({ id: user_id }) => ({ user_id, role: 'superadmin', granted_by: null })),
    )
  })

  it('is not made of what is no address', async () => {
    await expect(create('efie')).rejects.toThrow(
      'efie isn’t a valid email address. Run: npm run admin:create name@example.com',
    )
    expect(await server.harness.handle.db.select().from(schema.users)).toEqual([])
  })
})
