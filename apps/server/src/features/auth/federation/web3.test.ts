import { generateKeyPairSync, sign } from 'node:crypto'
import { schema } from '@efie/database'
import { base58 } from '@scure/base'
import { eq } from 'drizzle-orm'
import { privateKeyToAccount, generatePrivateKey } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { grantWeb3 } from './grant-web3.ts'
import { PASSWORD, startAuthServer, type AuthServer } from '../testing/client.ts'
import { readWalletMessage } from './wallet-message.ts'

const URL_OF_APP = 'http://127.0.0.1:3000/login'

let server: AuthServer
beforeAll(async () => {
  server = await startAuthServer()
})
afterAll(() => server.close())

/** A browser wallet as the official client expects it. */
const ethereumWallet = () => {
  const account = privateKeyToAccount(generatePrivateKey())
  const answers: Record<string, (params: string[]) => unknown> = {
    eth_requestAccounts: () => [account.address],
    eth_chainId: () => '0x1',
    personal_sign: ([message = '']) => account.signMessage({ message: { raw: message as `0x${string}` } }),
  }
  const wallet = {
    request: async ({ method, params = [] }: { method: string; params?: string[] }) =>
      answers[method]?.(params),
  }
  // The client's type lists every event of every wallet.
  return { account, wallet: wallet as never }
}

const solanaWallet = () => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const address = base58.encode(publicKey.export({ type: 'spki', format: 'der' }).subarray(-32))
  return {
    address,
    wallet: {
      publicKey: { toBase58: () => address },
      signMessage: async (message: Uint8Array) => new Uint8Array(sign(null, message, privateKey)),
    } as never,
    signText: (text: string) => sign(null, Buffer.from(text), privateKey).toString('base64url'),
  }
}

const nowIso = () => server.harness.clock.now().toISOString()
const later = (seconds: number) =>
  new Date(server.harness.clock.now().getTime() + seconds * 1_000).toISOString()
const solanaText = (
  address: string,
  changes: Partial<Record<'domain' | 'uri' | 'issued' | 'more', string>> = {},
) =>
  [
    `${changes.domain ?? '127.0.0.1:3000'} wants you to sign in with your Solana account:`,
    address,
    '',
    'I live here.',
    '',
    'Version: 1',
    `URI: ${changes.uri ?? URL_OF_APP}`,
    `Issued At: ${changes.issued ?? nowIso()}`,
    ...(changes.more === undefined ? [] : [changes.more]),
  ].join('\n')
const post = async (body: object) => {
  const answer = await server.send('POST', '/token?grant_type=web3', body)
  return {
    status: answer.status,
    ...((await answer.json()) as { code?: string; error?: string; message?: string }),
  }
}

describe('signing in with a wallet', () => {
  it('of Ethereum makes an account with its profile, and finds it again', async () => {
    const { account, wallet } = ethereumWallet()
    const signIn = (nonce?: string) =>
      server.client().signInWithWeb3({
        chain: 'ethereum',
        wallet,
        statement: 'I live here.',
        options: {
          url: URL_OF_APP,
          signInWithEthereum: { issuedAt: new Date(nowIso()), ...(nonce ? { nonce } : {}) },
        },
      })
    const { data, error } = await signIn()
    expect(error).toBeNull()
    const address = account.address.toLowerCase()
    expect(data.user).toMatchObject({
      email: '',
      is_anonymous: false,
      app_metadata: { provider: 'web3', providers: ['web3'] },
      identities: [{ id: `web3:ethereum:${address}`, identity_data: { address, chain: 'ethereum' } }],
    })
    const [profile] = await server.harness.handle.db
      .select()
      .from(schema.profiles)
      .where(eq(schema.profiles.id, data.user?.id ?? ''))
    expect(profile).toMatchObject({ role: 'user', email: '' })
    expect(profile?.full_name).toMatch(/^Wallet 0x/)
    expect((await signIn('anothernonce1')).data.user?.id).toBe(data.user?.id)
    const log = await server.harness.handle.db
      .select()
      .from(schema.signInLog)
      .where(eq(schema.signInLog.user_id, data.user?.id ?? ''))
    expect(log.map(({ event, succeeded }) => [event, succeeded])).toEqual([
      ['web3', true],
      ['web3', true],
    ])
  })

  it('of Solana too, by either of the two ways of its wallets, but one message only once', async () => {
    const { address, wallet, signText } = solanaWallet()
    const client = server.client()
    const { data, error } = await client.signInWithWeb3({
      chain: 'solana',
      wallet,
      options: { url: URL_OF_APP, signInWithSolana: { issuedAt: nowIso() } },
    })
    expect(error).toBeNull()
    expect(data.user?.identities?.[0]).toMatchObject({ id: `web3:solana:${address}` })
    expect((await client.getClaims()).data?.claims.amr).toMatchObject([{ method: 'web3' }])
    const message = solanaText(address)
    const signed = { chain: 'solana', message, signature: signText(message) }
    expect((await post(signed)).status).toBe(200)
    expect(await post(signed)).toMatchObject({ status: 400, error: 'invalid_grant', message: /used already/ })
  })

  it('is refused for other sites, other times, other keys and other forms', async () => {
    const { address, signText } = solanaWallet()
    const other = solanaWallet()
    const texts = {
      'another site': solanaText(address, { domain: 'thief.example' }),
      'another address of the site': solanaText(address, { uri: 'https://thief.example/' }),
      'too old': solanaText(address, { issued: later(-700) }),
      'of the future': solanaText(address, { issued: later(300) }),
      expired: solanaText(address, { more: `Expiration Time: ${later(-1)}` }),
      'not yet': solanaText(address, { more: `Not Before: ${later(300)}` }),
      'a field twice': solanaText(address, { more: `Issued At: ${nowIso()}` }),
      'an unknown field': solanaText(address, { more: 'Amount: 100' }),
      'no moment': solanaText(address, { issued: 'yesterday' }),
    }
    for (const [name, message] of Object.entries(texts))
      expect([name, await post({ chain: 'solana', message, signature: signText(message) })]).toMatchObject([
        name,
        { status: 400, error: 'invalid_grant' },
      ])
    const message = solanaText(address)
    for (const signature of [other.signText(message), signText(`${message} `), 'AAAA', 'no base64!'])
      expect(await post({ chain: 'solana', message, signature })).toMatchObject({
        status: 400,
        message: /Signature does not match/,
      })
    const wrong = ethereumWallet()
    const siwe = solanaText(wrong.account.address).replace('Solana', 'Ethereum')
    const victim = ethereumWallet().account.address
    const forged = siwe.replace(wrong.account.address, victim)
    for (const [text, signature] of [
      [forged, await wrong.account.signMessage({ message: forged })],
      [siwe, '0x00'],
      [siwe, `0x${'ff'.repeat(65)}`],
    ] as const)
      expect(await post({ chain: 'ethereum', message: text, signature })).toMatchObject({ status: 400 })
    expect(await post({ chain: 'bitcoin', message, signature: 'x' })).toMatchObject({
      status: 400,
      code: 'web3_unsupported_chain',
    })
    expect(await post({ chain: 'solana', message: '', signature: 'x' })).toMatchObject({ status: 400 })
  })
})

describe('who may not come in', () => {
  it('is a suspended person, and anybody new where sign-up is closed', async () => {
    const { address, signText } = solanaWallet()
    const signed = (more?: string) => {
      const message = solanaText(address, more === undefined ? {} : { more })
      return { chain: 'solana', message, signature: signText(message) }
    }
    const { services } = server.harness
    const closed = { ...server.harness.as(null), config: { ...services.config, AUTH_SIGNUP: false } }
    await expect(grantWeb3(closed, signed('Nonce: first'))).rejects.toMatchObject({ code: 'signup_disabled' })
    expect(await post(signed('Nonce: second'))).toMatchObject({ status: 200 })
    expect(await grantWeb3(closed, signed('Nonce: third'))).toHaveProperty('access_token')
    const [identity] = await services.db
      .select()
      .from(schema.identities)
      .where(eq(schema.identities.provider_id, `web3:solana:${address}`))
    await services.db
      .update(schema.profiles)
      .set({ suspended_at: nowIso() })
      .where(eq(schema.profiles.id, identity?.user_id ?? ''))
    expect(await post(signed('Nonce: fourth'))).toMatchObject({ status: 403, code: 'user_banned' })
  })
})

describe('messages of wallets', () => {
  it('are read without a statement, with resources, and not from within other text', () => {
    const head = '127.0.0.1:3000 wants you to sign in with your Ethereum account:\n0xabc\n'
    const fields = `URI: ${URL_OF_APP}\nVersion: 1\nChain ID: 1\nIssued At: 2026-11-21T10:00:00.000Z`
    for (const gap of ['\n\n', '\n', '\nHello.\n\n'])
      expect(readWalletMessage('ethereum', `${head}${gap}${fields}`)).toMatchObject({
        domain: '127.0.0.1:3000',
        address: '0xabc',
        statement: gap.includes('Hello') ? 'Hello.' : null,
        nonce: null,
      })
    expect(
      readWalletMessage('ethereum', `${head}\n${fields}\nResources:\n- https://a.example`),
    ).not.toBeNull()
    for (const text of [
      `Hello\n${head}\n${fields}`,
      `${head}\n${fields}\nanything`,
      `${head}\n${fields}\nResources:\nnone`,
      `${head}\nVersion: 1`,
      '',
    ])
      expect(readWalletMessage('ethereum', text)).toBeNull()
    expect(readWalletMessage('solana', `${head}\n${fields}`)).toBeNull()
  })
})

describe('switches', () => {
  it('turn wallets, SAML, linking and unconfigured Google off, each with its own answer', async () => {
    const off = await startAuthServer({
      environment: { AUTH_WEB3: '0', AUTH_SAML: '0', AUTH_MANUAL_LINKING: '0' },
    })
    try {
      const { wallet } = solanaWallet()
      const options = { url: URL_OF_APP }
      const byWallet = await off.client().signInWithWeb3({ chain: 'solana', wallet, options })
      expect(byWallet.error).toMatchObject({ status: 422, code: 'web3_provider_disabled' })
      const bySaml = await off.client().signInWithSSO({ domain: 'bank.example' })
      expect(bySaml.error).toMatchObject({ status: 404, code: 'saml_provider_disabled' })
      expect((await off.send('GET', '/sso/saml/metadata')).status).toBe(404)
      const client = off.client()
      await client.signInWithPassword({ email: await off.register(), password: PASSWORD })
      const link = await client.linkIdentity({ provider: 'google', options: { skipBrowserRedirect: true } })
      expect(link.error).toMatchObject({ status: 404, code: 'manual_linking_disabled' })
      const google = await off.send('GET', '/authorize?provider=google')
      expect(await google.json()).toMatchObject({ code: 'validation_failed' })
      expect(await (await off.send('GET', '/settings')).json()).toMatchObject({
        external: { google: false, web3: false },
        saml_enabled: false,
      })
    } finally {
      await off.close()
    }
  })
})
