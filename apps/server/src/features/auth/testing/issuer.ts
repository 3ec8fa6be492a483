import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWTPayload } from 'jose'
import { Provider } from 'oidc-provider'

export const CLIENT_ID = 'efie-test'
export const CLIENT_SECRET = 'a-secret-of-the-test'
/** The address a server without PUBLIC_URL assumes, whatever port the test uses. */
export const CALLBACK = 'http://127.0.0.1:3000/auth/v1/callback'

/** People known to the issuer, by `login_hint`. */
export interface Person {
  email?: string
  email_verified?: boolean
  name?: string
}

export interface TestIssuer {
  url: string
  /** GOOGLE_… variables of the server under test. */
  environment: Record<string, string>
  people: Map<string, Person>
  kid: string
  /** An ID token signed by the issuer, or by someone else. */
  idToken: (
    claims: JWTPayload,
    options?: { key?: CryptoKey | Uint8Array; alg?: string; kid?: string },
  ) => Promise<string>
  close: () => Promise<void>
}

/** A real OpenID Connect issuer on a loopback port that signs in whomever the client hints at. */
export const startIssuer = async (): Promise<TestIssuer> => {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const kid = 'issuer-key'
  const jwk = { ...(await exportJWK(privateKey)), kid, alg: 'RS256', use: 'sig' }
  const people = new Map<string, Person>()
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = new Provider(url, {
    clients: [
      {
        client_id: CLIENT_ID,
        client_secret: CLIENT_SECRET,
        redirect_uris: [CALLBACK],
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
      },
    ],
    jwks: { keys: [jwk] },
    cookies: { keys: ['only-for-tests'] },
    conformIdTokenClaims: false,
    ttl: {
      AccessToken: 300,
      AuthorizationCode: 60,
      Grant: 300,
      IdToken: 300,
      Interaction: 300,
      Session: 300,
    },
    pkce: { required: () => true },
    scopes: ['openid', 'email', 'profile', 'offline_access'],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    features: { devInteractions: { enabled: false } },
    findAccount: (_ctx, id) => ({
      accountId: id,
      claims: () => ({ sub: id, ...people.get(id) }),
    }),
  })
  const answer = provider.callback()
  server.on('request', (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return void answer(request, response)
    void (async () => {
      const { prompt, params, session } = await provider.interactionDetails(request, response)
      const accountId = session?.accountId ?? String(params['login_hint'])
      if (accountId === 'refuses')
        return provider.interactionFinished(request, response, {
          error: 'access_denied',
          error_description: 'The person said no',
        })
      if (prompt.name === 'login')
        return provider.interactionFinished(request, response, { login: { accountId } })
      const grant = new provider.Grant({ accountId, clientId: CLIENT_ID })
      grant.addOIDCScope(String(params['scope']))
      return provider.interactionFinished(request, response, { consent: { grantId: await grant.save() } })
    })()
  })
  return {
    url,
    environment: {
      GOOGLE_CLIENT_ID: CLIENT_ID,
      GOOGLE_CLIENT_SECRET: CLIENT_SECRET,
      GOOGLE_ISSUER: url,
    },
    people,
    kid,
    idToken: (claims, options = {}) =>
      new SignJWT({ iss: url, aud: CLIENT_ID, ...claims })
        .setProtectedHeader({ alg: options.alg ?? 'RS256', kid: options.kid ?? kid })
        .setIssuedAt(claims.iat ?? Math.floor(Date.now() / 1_000))
        .setExpirationTime(claims.exp ?? Math.floor(Date.now() / 1_000) + 300)
        .sign(options.key ?? privateKey),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

/** Cookies by host. */
export type Jar = Map<string, Map<string, string>>

/**
 * A browser: keeps cookies and follows redirects until one leads to `stop`, which it returns unopened.
 * `server` is where the server under test listens.
 */
export const browse = async (
  start: string,
  server: string,
  stop: (url: URL) => boolean = (url) => url.origin === new URL(CALLBACK).origin,
  jar: Jar = new Map(),
): Promise<URL> => {
  let url = new URL(start)
  for (let hops = 0; hops < 20; hops += 1) {
    if (hops > 0 && stop(url)) return url
    const opened = new URL(
      url.href.startsWith(CALLBACK) ? url.href.replace(CALLBACK, `${server}/callback`) : url,
    )
    const cookies = jar.get(opened.host) ?? new Map<string, string>()
    jar.set(opened.host, cookies)
    const response = await fetch(opened, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    })
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      const [name = '', ...value] = pair.split('=')
      cookies.set(name, value.join('='))
    }
    const location = response.headers.get('location')
    if (location === null)
      throw new Error(`${opened.pathname} answered ${response.status}: ${await response.text()}`)
    url = new URL(location, url)
  }
  throw new Error('the redirects never end')
}
