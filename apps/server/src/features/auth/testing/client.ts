import { isSame, schema } from '@efie/database'
import { GoTrueClient } from '@supabase/auth-js'
import { desc, eq } from 'drizzle-orm'
import { generateSync } from 'otplib'
import { uuidv7 } from 'uuidv7'
import type { Services } from '../../../platform/context.ts'
import type { DatabaseHandle } from '../../../platform/database/database.ts'
import { buildHttp } from '../../../platform/http/http.ts'
import { makeHarness, testClock, type Harness } from '../../../testing/harness.ts'
import { registerAuth, type Endpoints } from '../index.ts'

export const PASSWORD = 'Kente-Weaver-71'

interface Options {
  flowType?: 'implicit' | 'pkce'
  storage?: Map<string, string>
}

/** What an authenticator app shows at a moment. */
export const totpAt = (secret: string, at: Date): string =>
  generateSync({ secret, epoch: Math.floor(at.getTime() / 1_000) })

/** A client in a browser tab. Tabs of one browser share storage. */
const tab = (url: string, { flowType = 'implicit', storage = new Map() }: Options) =>
  new GoTrueClient({
    url,
    storageKey: 'session',
    flowType,
    autoRefreshToken: false,
    persistSession: true,
    detectSessionInUrl: false,
    experimental: { recoveryCodes: true, passkey: true },
    storage: {
      getItem: (key) => storage.get(key) ?? null,
      setItem: (key, value) => void storage.set(key, value),
      removeItem: (key) => void storage.delete(key),
    },
  })

export interface AuthServer {
  harness: Harness
  url: string
  client: (options?: Options) => GoTrueClient
  /** A raw request, for what the official client never sends. */
  send: (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Response>
  /** The latest email to an address, with its code and link. */
  lastMail: (to: string) => Promise<{ template: string; code: string; link: URL; text: string; html: string }>
  mailCount: (to: string) => Promise<number>
  /** The latest text message to a number in E.164, with its code. */
  lastText: (to: string) => Promise<{ template: string; code: string; text: string }>
  /** Presses the button behind an emailed link; returns where it leads. */
  press: (link: URL) => Promise<URL>
  newEmail: () => string
  /** An unused Ghanaian mobile number in E.164. */
  newPhone: () => string
  /** A confirmed account with its password. */
  register: (email?: string) => Promise<string>
  close: () => Promise<void>
}

interface ServerOptions {
  environment?: Record<string, string>
  /** What another feature mounts beside the contract. */
  endpoints?: (services: Services) => Endpoints
  /** Instead of the suite's own PGlite. */
  handle?: DatabaseHandle
  /** Instead of the suite's own secrets. */
  secrets?: (harness: Harness) => Promise<Services['secrets']>
}

/** The auth routes as the server mounts them, on a loopback port, with the suite's own database. */
export const startAuthServer = async (options: ServerOptions = {}): Promise<AuthServer> => {
  // The official client reads the machine's clock, so the test clock starts there.
  const harness = await makeHarness({ ...options, clock: testClock(new Date().toISOString()) })
  if (options.secrets) harness.services.secrets = await options.secrets(harness)
  const app = await buildHttp(harness.services.config, harness.services.log)
  await registerAuth(app, harness.services, options.endpoints?.(harness.services))
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const url = `${address}/auth/v1`
  let phones = 1_000_000
  const mailsTo = (to: string) =>
    harness.handle.db
      .select()
      .from(schema.messages)
      .where(isSame(schema.messages.recipient, to))
      .orderBy(desc(schema.messages.id))
  const server: AuthServer = {
    harness,
    url,
    client: (options = {}) => tab(url, options),
    send: (method, path, body, headers = {}) =>
      fetch(`${url}${path}`, {
        method,
        redirect: 'manual',
        headers: {
          'x-supabase-api-version': '2024-01-01',
          ...(body === undefined ? {} : { 'content-type': 'application/json;charset=UTF-8' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      }),
    lastMail: async (to) => {
      const [mail] = await mailsTo(to)
      if (!mail) throw new Error(`no mail to ${to}`)
      const link = /https?:\S+/.exec(mail.text)?.[0] ?? ''
      return {
        template: mail.template,
        code: /\b\d{6}\b/.exec(mail.text)?.[0] ?? '',
        link: new URL(link),
        text: mail.text,
        html: mail.html ?? '',
      }
    },
    lastText: async (to) => {
      const [message] = await mailsTo(to)
      if (message?.channel !== 'sms') throw new Error(`no text to ${to}`)
      const { template, text } = message
      return { template, text, code: /\b\d{6}\b/.exec(text)?.[0] ?? '' }
    },
    mailCount: async (to) => (await mailsTo(to)).length,
    press: async (link) => {
      const page = await fetch(`${address}${link.pathname}${link.search}`)
      const fields = [...(await page.text()).matchAll(/name="(\w+)" value="([^"]*)"/g)]
      const form = new URLSearchParams(
        fields.map(([, name = '', value = '']): [string, string] => [name, value.replaceAll('&amp;', '&')]),
      )
      const answer = await fetch(`${url}/verify`, { method: 'POST', body: form, redirect: 'manual' })
      return new URL(answer.headers.get('location') ?? '')
    },
    newEmail: () => `ama-${uuidv7()}@efie.example`,
    newPhone: () => `+23324${String((phones += 1)).padStart(7, '0')}`,
    register: async (email = server.newEmail()) => {
      const answer = await server.send('POST', '/signup', { email, password: PASSWORD })
      if (!answer.ok) throw new Error(`sign-up answered ${answer.status}: ${await answer.text()}`)
      await harness.handle.db
        .update(schema.users)
        .set({ email_confirmed_at: harness.clock.now().toISOString() })
        .where(eq(schema.users.email, email))
      return email
    },
    close: async () => {
      await app.close()
      await harness.close()
    },
  }
  return server
}
