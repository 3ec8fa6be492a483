import { schema } from '@efie/database'
import { eq } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  createProvider,
  deleteProvider,
  makeIdp,
  readRequest,
  updateProvider,
  type Assertion,
} from '../../sso/testing.ts'
import { PASSWORD, startAuthServer, type AuthServer } from '../testing/client.ts'
import { withScope } from '../../../platform/context.ts'

const bank = makeIdp('https://idp.bank.example')
const school = makeIdp('https://idp.school.example')

let server: AuthServer
let admin: Awaited<ReturnType<AuthServer['harness']['signIn']>>
let bankId = ''
beforeAll(async () => {
  server = await startAuthServer()
  admin = await server.harness.signIn('admin')
  const made = await createProvider(withScope(admin, 'sso.write'), {
    name: 'The bank',
    metadata_xml: bank.metadata,
    domains: ['bank.example'],
  })
  bankId = made.id
  await createProvider(withScope(admin, 'sso.write'), {
    name: 'The school',
    metadata_xml: school.metadata,
    domains: ['school.example'],
    attribute_mapping: { email: 'mailbox', full_name: 'who' },
  })
})
afterAll(() => server.close())

const begin = async (
  client: ReturnType<AuthServer['client']>,
  domain = 'bank.example',
  redirectTo?: string,
) => {
  const { data, error } = await client.signInWithSSO({
    domain,
    ...(redirectTo ? { options: { redirectTo } } : {}),
  })
  if (error) throw error
  return readRequest(data.url)
}
type Request = ReturnType<typeof readRequest>

const answerTo = (request: Request, changes: Partial<Assertion> = {}): Assertion => ({
  request_id: request.request_id,
  audience: request.audience,
  recipient: request.recipient,
  name_id: 'person-1',
  attributes: { email: 'Kofi@bank.example', displayName: 'Kofi Boateng' },
  ...changes,
})

/** Posts the provider's form; returns where it leads. */
const post = async (SAMLResponse: string, RelayState: string): Promise<URL> => {
  const answer = await fetch(`${server.url}/sso/saml/acs`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ SAMLResponse, RelayState }),
  })
  expect(answer.status).toBe(303)
  return new URL(answer.headers.get('location') ?? '')
}
const errorOf = (url: URL) => url.searchParams.get('error_code')

describe('signing in through a company', () => {
  it('asks its provider by the domain, makes an account with its profile, and finds it again', async () => {
    const client = server.client({ flowType: 'pkce' })
    const request = await begin(client, 'ama@BANK.example')
    expect(request).toMatchObject({
      sent_to: 'https://idp.bank.example/redirect',
      recipient: 'http://127.0.0.1:3000/auth/v1/sso/saml/acs',
    })
    const landed = await post(bank.respond(answerTo(request)), request.relay_state)
    expect(landed.pathname).toBe('/dashboard')
    const { data, error } = await client.exchangeCodeForSession(landed.searchParams.get('code') ?? '')
    expect(error).toBeNull()
    expect(data.user).toMatchObject({
      email: 'kofi@bank.example',
      app_metadata: { provider: `sso:${bankId}` },
      identities: [{ id: 'person-1', provider: `sso:${bankId}` }],
    })
    expect((await client.getClaims()).data?.claims.amr).toMatchObject([
      { method: 'sso/saml', provider: `sso:${bankId}` },
    ])
    const [profile] = await server.harness.handle.db
      .select()
      .from(schema.profiles)
      .where(eq(schema.profiles.id, data.user?.id ?? ''))
    expect(profile).toMatchObject({ role: 'user', full_name: 'Kofi Boateng', email: 'kofi@bank.example' })

    for (const change of [{ email: 'mine@private.example' }, { password: 'Another-One-71' }])
      expect((await client.updateUser(change)).error).toMatchObject({ code: 'user_sso_managed' })
    const link = await client.linkIdentity({ provider: 'google', options: { skipBrowserRedirect: true } })
    expect(link.error).toMatchObject({ code: 'user_sso_managed' })

    const implicit = server.client()
    const { data: sso } = await implicit.signInWithSSO({ providerId: bankId })
    const second = readRequest(sso?.url ?? '')
    const fragment = new URLSearchParams(
      (await post(bank.respond(answerTo(second)), second.relay_state)).hash.slice(1),
    )
    const session = await implicit.setSession({
      access_token: fragment.get('access_token') ?? '',
      refresh_token: fragment.get('refresh_token') ?? '',
    })
    expect(session.data.user?.id).toBe(data.user?.id)
  })

  it('never opens the account of who registered with the same address, and reads the names it was told', async () => {
    const email = await server.register('teacher@school.example')
    const client = server.client({ flowType: 'pkce' })
    const request = await begin(client, 'school.example')
    const attributes = { mailbox: email, who: 'Esi Owusu', email: 'somebody@else.example' }
    const landed = await post(school.respond(answerTo(request, { attributes })), request.relay_state)
    const { data } = await client.exchangeCodeForSession(landed.searchParams.get('code') ?? '')
    expect(data.user).toMatchObject({ email, user_metadata: { full_name: 'Esi Owusu' } })
    const other = server.client({ flowType: 'pkce' })
    const next = await begin(other, 'school.example')
    const link = { mailbox: 'head@school.example', who: 'evil.example' }
    const arrived = await post(
      school.respond(answerTo(next, { name_id: 'person-2', attributes: link })),
      next.relay_state,
    )
    const unnamed = await other.exchangeCodeForSession(arrived.searchParams.get('code') ?? '')
    expect(unnamed.data.user?.user_metadata).not.toHaveProperty('full_name')
    const owner = await server.client().signInWithPassword({ email, password: PASSWORD })
    expect(owner.data.user?.id).not.toBe(data.user?.id)
  })

  it('takes each answer once, signed, in time, for us, to our question, about its own people', async () => {
    const client = server.client({ flowType: 'pkce' })
    const first = await begin(client)
    const good = bank.respond(answerTo(first))
    expect((await post(good, first.relay_state)).searchParams.get('code')).toBeTruthy()
    expect(errorOf(await post(good, first.relay_state))).toBe('flow_state_already_used')
    const stranger = makeIdp(bank.entity_id)
    const other = await begin(client)
    const bad: Record<string, (request: Request) => string> = {
      unsigned: (request) => bank.respond(answerTo(request, { signed_by: null })),
      'signed by a stranger': (request) => stranger.respond(answerTo(request)),
      'signed by another provider': (request) =>
        school.respond(answerTo(request, { issuer: bank.entity_id })),
      'signed with what everybody knows': (request) => bank.respond(answerTo(request, { hmac: true })),
      'signed over SHA-1': (request) => bank.respond(answerTo(request, { sha1: 'signature' })),
      'with a digest of SHA-1': (request) => bank.respond(answerTo(request, { sha1: 'digest' })),
      'of another issuer': (request) => bank.respond(answerTo(request, { issuer: 'https://evil.example' })),
      'for another site': (request) => bank.respond(answerTo(request, { audience: 'https://shop.example' })),
      'for another address': (request) =>
        bank.respond(answerTo(request, { recipient: 'https://shop.example/acs' })),
      'to another question': (request) => bank.respond(answerTo(request, { request_id: other.request_id })),
      'too late': (request) => bank.respond(answerTo(request, { valid_for: -120 })),
      changed: (request) =>
        Buffer.from(
          Buffer.from(bank.respond(answerTo(request)), 'base64')
            .toString()
            .replace('Kofi@', 'ceo@'),
        ).toString('base64'),
      'answered within another response': (request) =>
        Buffer.from(
          Buffer.from(bank.respond(answerTo(other)), 'base64')
            .toString()
            .replace(`InResponseTo="${other.request_id}"`, `InResponseTo="${request.request_id}"`),
        ).toString('base64'),
      nonsense: () => 'bm9uc2Vuc2U=',
    }
    const request = await begin(client)
    for (const [name, respond] of Object.entries(bad))
      expect([name, errorOf(await post(respond(request), request.relay_state))]).toEqual([
        name,
        'saml_assertion_invalid',
      ])
    const foreign = bank.respond(answerTo(other, { attributes: { email: 'kofi@efie.example' } }))
    expect(errorOf(await post(foreign, other.relay_state))).toBe('saml_assertion_no_email')
    for (const relay of ['', 'nonsense', uuidv7()])
      expect(errorOf(await post(good, relay))).toBe('saml_relay_state_not_found')
    const elsewhere = await begin(client, 'bank.example', 'https://thief.example/')
    expect((await post(bank.respond(answerTo(elsewhere)), elsewhere.relay_state)).origin).toBe(
      'http://127.0.0.1:3000',
    )
    const log = await server.harness.handle.db
      .select()
      .from(schema.signInLog)
      .where(eq(schema.signInLog.event, 'saml'))
    expect(log.filter(({ succeeded }) => !succeeded).length).toBeGreaterThanOrEqual(Object.keys(bad).length)
    const late = await begin(client)
    server.harness.clock.advance({ minutes: 11 })
    expect(errorOf(await post(bank.respond(answerTo(late)), late.relay_state))).toBe(
      'saml_relay_state_expired',
    )
  })

  it('knows no other domain, tells providers what it is, and ends with its provider', async () => {
    const client = server.client()
    const notFound = { status: 404, code: 'sso_provider_not_found' }
    expect((await client.signInWithSSO({ domain: 'nobody.example' })).error).toMatchObject(notFound)
    expect((await client.signInWithSSO({ providerId: uuidv7() })).error).toMatchObject(notFound)
    expect((await client.signInWithSSO({ providerId: 'nonsense' })).error).toMatchObject(notFound)
    expect((await server.send('POST', '/sso', {})).status).toBe(400)
    const metadata = await server.send('GET', '/sso/saml/metadata')
    expect(metadata.headers.get('content-type')).toContain('samlmetadata+xml')
    expect(await metadata.text()).toContain('http://127.0.0.1:3000/auth/v1/sso/saml/acs')

    const signIn = async () => {
      const request = await begin(client)
      const landed = await post(bank.respond(answerTo(request)), request.relay_state)
      const fragment = new URLSearchParams(landed.hash.slice(1))
      const headers = { authorization: `Bearer ${fragment.get('access_token')}` }
      return async () => (await server.send('GET', '/user', undefined, headers)).status
    }
    const statusOfFirst = await signIn()
    expect(await statusOfFirst()).toBe(200)
    await updateProvider(withScope(admin, 'sso.write'), { id: bankId, enabled: false })
    expect(await statusOfFirst()).toBe(403)
    expect((await client.signInWithSSO({ domain: 'bank.example' })).error).toMatchObject(notFound)
    await updateProvider(withScope(admin, 'sso.write'), { id: bankId, enabled: true })
    const statusOfSecond = await signIn()
    await deleteProvider(withScope(admin, 'sso.write'), { id: bankId })
    expect(await statusOfSecond()).toBe(403)
  })
})
