import { stepUpMinutes } from '@efie/domain'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeAuthenticator } from '../testing/authenticator.ts'
import { PASSWORD, startAuthServer, totpAt, type AuthServer } from '../testing/client.ts'

// What a thief could do with a session left open: the second factor was used in it, but not recently.

let server: AuthServer
beforeAll(async () => {
  server = await startAuthServer({
    environment: { AUTH_AUTOCONFIRM: '1', AUTH_PASSKEYS: '1', SMS_PROVIDER: 'hubtel' },
  })
})
afterAll(() => server.close())
// Each code is accepted once, so each test starts in its own time step.
beforeEach(() => server.harness.clock.advance({ minutes: 2 }))

type Client = ReturnType<AuthServer['client']>

const codeOf = (secret: string) => totpAt(secret, server.harness.clock.now())

/** A session at aal2 whose factor was used this many minutes ago. */
const openSession = async (minutes: number) => {
  const email = await server.register()
  const client = server.client()
  await client.signInWithPassword({ email, password: PASSWORD })
  const { data, error } = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone app' })
  if (error) throw error
  const { id: factorId, totp } = data
  const verified = await client.mfa.challengeAndVerify({ factorId, code: codeOf(totp.secret) })
  if (verified.error) throw verified.error
  server.harness.clock.advance({ minutes })
  return { client, factorId, secret: totp.secret }
}

const acts: [name: string, act: (client: Client, factorId: string) => Promise<{ error: unknown }>][] = [
  ['remove the factor', (client, factorId) => client.mfa.unenroll({ factorId })],
  ['add an app of their own', (client) => client.mfa.enroll({ factorType: 'totp', friendlyName: 'Mine' })],
  [
    'add a phone of their own',
    (client) => client.mfa.enroll({ factorType: 'phone', phone: server.newPhone(), friendlyName: 'Mine' }),
  ],
  ['make recovery codes', (client) => client.mfa.recoveryCodes.generate()],
  [
    'add a passkey',
    async (client) => {
      const { data, error } = await client.passkey.startRegistration()
      if (!data) return { error }
      const { challenge, user } = data.options
      const credential = makeAuthenticator().create({ challenge, user }) as never
      return client.passkey.verifyRegistration({ challengeId: data.challenge_id, credential })
    },
  ],
  ['move the account to another address', (client) => client.updateUser({ email: server.newEmail() })],
  ['move the account to another number', (client) => client.updateUser({ phone: server.newPhone() })],
]

const stale = stepUpMinutes + 1
const asksForFactor = { code: 'step_up_required' }

describe('an open session whose second factor was not shown just now', () => {
  it.each(acts)('cannot %s until it is shown again', async (_name, act) => {
    const { client, factorId, secret } = await openSession(stale)
    expect((await act(client, factorId)).error).toMatchObject(asksForFactor)
    expect((await client.mfa.listFactors()).data?.all).toMatchObject([{ id: factorId }])
    await client.mfa.challengeAndVerify({ factorId, code: codeOf(secret) })
    expect((await act(client, factorId)).error).toBeNull()
  })

  it('cannot replace the recovery codes until it is shown again', async () => {
    const { client, factorId, secret } = await openSession(1)
    const { data: first } = await client.mfa.recoveryCodes.generate()
    server.harness.clock.advance({ minutes: stale })
    expect((await client.mfa.recoveryCodes.regenerate()).error).toMatchObject(asksForFactor)
    await client.mfa.challengeAndVerify({ factorId, code: codeOf(secret) })
    const { data: second } = await client.mfa.recoveryCodes.regenerate()
    expect(second?.codes).toHaveLength(first?.codes.length ?? 0)
  })

  it('may still use what needs no factor', async () => {
    const { client } = await openSession(stale)
    expect((await client.updateUser({ data: { theme: 'dark' } })).error).toBeNull()
    expect((await client.refreshSession()).error).toBeNull()
  })
})

describe('a second factor that was shown just now', () => {
  it.each(acts)('is enough to %s', async (_name, act) => {
    const { client, factorId } = await openSession(stepUpMinutes - 1)
    expect((await act(client, factorId)).error).toBeNull()
  })
})
