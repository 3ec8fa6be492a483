import { schema } from '@efie/database'
import { eq } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PASSWORD, startAuthServer, totpAt, type AuthServer } from '../testing/client.ts'

let server: AuthServer
beforeAll(async () => {
  server = await startAuthServer({ environment: { AUTH_AUTOCONFIRM: '1', SMS_PROVIDER: 'hubtel' } })
})
afterAll(() => server.close())

/** Signed in, with an address and a number to sign in with. */
const withBoth = async () => {
  const [email, phone] = [await server.register(), server.newPhone()]
  const client = server.client()
  await client.signInWithPassword({ email, password: PASSWORD })
  await client.updateUser({ phone })
  const { data } = await client.getUserIdentities()
  const identityOf = (provider: string) => {
    const found = data?.identities.find((identity) => identity.provider === provider)
    if (!found) throw new Error(`no identity of ${provider}`)
    return found
  }
  return { email, phone, client, identityOf }
}

describe('identities', () => {
  it('are listed, and one of several can be removed with what it signed in by', async () => {
    const { client, email, phone, identityOf } = await withBoth()
    expect((await client.unlinkIdentity(identityOf('phone'))).error).toBeNull()
    const { data } = await client.getUser()
    expect(data.user).toMatchObject({ email, phone: '', app_metadata: { providers: ['email'] } })
    expect(data.user?.identities).toHaveLength(1)
    const byPhone = await server.client().signInWithPassword({ phone, password: PASSWORD })
    expect(byPhone.error).toMatchObject({ code: 'invalid_credentials' })
    expect((await server.client().signInWithPassword({ email, password: PASSWORD })).error).toBeNull()
    const audit = await server.harness.handle.db
      .select()
      .from(schema.auditEvents)
      .where(eq(schema.auditEvents.subject_id, data.user?.id ?? ''))
    expect(audit.map(({ action }) => action)).toContain('auth.identity.remove')
  })

  it('without the address leave the number, and its password', async () => {
    const { client, email, phone, identityOf } = await withBoth()
    expect((await client.unlinkIdentity(identityOf('email'))).error).toBeNull()
    expect((await client.getUser()).data.user).toMatchObject({ email: '', phone: phone.slice(1) })
    const byEmail = await server.client().signInWithPassword({ email, password: PASSWORD })
    expect(byEmail.error).toMatchObject({ code: 'invalid_credentials' })
    expect((await server.client().signInWithPassword({ phone, password: PASSWORD })).error).toBeNull()
    expect((await server.client().signUp({ email, password: PASSWORD })).error).toBeNull()
  })

  it('are never all removed', async () => {
    const { client, identityOf } = await withBoth()
    await client.unlinkIdentity(identityOf('phone'))
    const last = await client.unlinkIdentity(identityOf('email'))
    expect(last.error).toMatchObject({ status: 422, code: 'single_identity_not_deletable' })
  })

  it('of others, and none at all, are unknown', async () => {
    const { client, identityOf } = await withBoth()
    const other = await withBoth()
    const foreign = other.identityOf('phone')
    for (const identity_id of [foreign.identity_id, uuidv7(), 'nonsense'])
      expect((await client.unlinkIdentity({ ...identityOf('email'), identity_id })).error).toMatchObject({
        status: 422,
        code: 'identity_not_found',
      })
    expect((await other.client.getUserIdentities()).data?.identities).toHaveLength(2)
  })

  it('need the second factor of who has one', async () => {
    const { client, email, identityOf } = await withBoth()
    const { data } = await client.mfa.enroll({ factorType: 'totp' })
    const code = totpAt(data?.totp.secret ?? '', server.harness.clock.now())
    await client.mfa.challengeAndVerify({ factorId: data?.id ?? '', code })
    const first = server.client()
    await first.signInWithPassword({ email, password: PASSWORD })
    expect((await first.unlinkIdentity(identityOf('phone'))).error).toMatchObject({
      code: 'insufficient_aal',
    })
    expect((await client.unlinkIdentity(identityOf('phone'))).error).toBeNull()
  })
})
