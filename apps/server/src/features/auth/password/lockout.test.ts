import { schema } from '@efie/database'
import { unknownDeviceGuessLimits } from '@efie/domain'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { browsers, type Browser } from '../testing/browser.ts'
import { PASSWORD, startAuthServer, type AuthServer } from '../testing/client.ts'

let server: AuthServer
let browserAt: (ip: string) => Browser
let elsewhere: () => Browser
beforeAll(async () => {
  server = await startAuthServer({
    // Each request states its own address.
    environment: { AUTH_AUTOCONFIRM: '0', RATE_LIMITS: 'on', TRUSTED_PROXIES: '127.0.0.1' },
  })
  ;({ at: browserAt, elsewhere } = browsers(server))
})
afterAll(() => server.close())

const refused = 'invalid_credentials'
const WRONG = 'Wrong-Guess-99'

const idOf = async (email: string) => {
  const [row] = await server.harness.handle.db
    .select()
    .from(schema.users)
    .where(eq(schema.users.email, email))
  return row?.id ?? ''
}
const codeFor = async (email: string): Promise<string> => {
  server.harness.clock.advance({ minutes: 2 })
  expect((await server.client().signInWithOtp({ email })).error).toBeNull()
  return (await server.lastMail(email)).code
}
const other = (code: string, guess: number) => String((Number(code) + 1 + guess) % 1_000_000).padStart(6, '0')

/** As if strangers had guessed this often today. */
const guessed = async (email: string, kind: 'password' | 'code', failures: number) => {
  const now = server.harness.clock.now().toISOString()
  await server.harness.handle.db.insert(schema.guessCounts).values({
    user_id: await idOf(email),
    kind,
    source: 'strangers',
    failures,
    locks: 0,
    since: now,
    updated_at: now,
  })
}

describe('wrong passwords of strangers', () => {
  it('lock their own network, and neither a device that the account knows nor another network', async () => {
    const email = await server.register()
    const [home, stranger] = [elsewhere(), elsewhere()]
    expect(await home.tries(email)).toBe('in')
    for (let guess = 0; guess < 10; guess += 1) expect(await stranger.tries(email, WRONG)).toBe(refused)
    expect(await stranger.tries(email)).toBe(refused)
    expect(await home.tries(email)).toBe('in')
    expect(await elsewhere().tries(email)).toBe('in')
    // The owner's sign-in doesn't reset the stranger's count.
    expect(await stranger.tries(email)).toBe(refused)
  })

  it('lock out no one whose device is known, even behind the same address', async () => {
    const email = await server.register()
    const home = elsewhere()
    expect(await home.tries(email)).toBe('in')
    const neighbour = browserAt('41.67.0.1')
    home.moveTo('41.67.0.1')
    for (let guess = 0; guess < 60; guess += 1) await neighbour.tries(email, WRONG)
    expect(await neighbour.tries(email)).not.toBe('in')
    expect(await home.tries(email)).toBe('in')
  })

  it('are bounded for each day over all networks, and known devices go on', async () => {
    const email = await server.register()
    const home = elsewhere()
    expect(await home.tries(email)).toBe('in')
    await guessed(email, 'password', unknownDeviceGuessLimits.password - 2)
    for (let guess = 0; guess < 2; guess += 1) expect(await elsewhere().tries(email, WRONG)).toBe(refused)
    const newPhone = elsewhere()
    expect(await newPhone.tries(email)).toBe(refused)
    expect(await home.tries(email)).toBe('in')
    // A code to the owner's address signs in the new phone, which is known afterwards.
    expect(await newPhone.types(email, await codeFor(email))).toBe('in')
    expect(await newPhone.tries(email)).toBe('in')
    server.harness.clock.advance({ hours: 24 })
    expect(await elsewhere().tries(email)).toBe('in')
  })

  it('wait twice as long each time', async () => {
    const email = await server.register()
    const stranger = elsewhere()
    const lock = async () => {
      for (let guess = 0; guess < 3; guess += 1) await stranger.tries(email, WRONG)
    }
    await lock()
    server.harness.clock.advance({ minutes: 15 })
    await lock()
    server.harness.clock.advance({ minutes: 15 })
    expect(await stranger.tries(email)).toBe(refused)
    server.harness.clock.advance({ minutes: 15 })
    expect(await stranger.tries(email)).toBe('in')
  })

  it('are listed for administrators as one account, whose latest lock counts', async () => {
    const email = await server.register()
    const stranger = elsewhere()
    for (let guess = 0; guess < 3; guess += 1) await stranger.tries(email, WRONG)
    const { db } = server.harness.handle
    const [user] = await db.select().from(schema.users).where(eq(schema.users.email, email))
    const quarter = new Date(server.harness.clock.now().getTime() + 900_000).toISOString()
    expect(user?.locked_until).toBe(quarter)
    server.harness.clock.advance({ minutes: 20 })
    expect(await stranger.tries(email)).toBe('in')
    const [after] = await db.select().from(schema.users).where(eq(schema.users.email, email))
    expect(after?.locked_until).toBeNull()
    expect(
      await db
        .select()
        .from(schema.guessCounts)
        .where(eq(schema.guessCounts.user_id, user?.id ?? '')),
    ).toMatchObject([{ source: 'strangers' }])
  })
})

describe('a known device', () => {
  it('has a count of its own', async () => {
    const email = await server.register()
    const home = elsewhere()
    await home.tries(email)
    for (let guess = 0; guess < 3; guess += 1) await home.tries(email, WRONG)
    expect(await home.tries(email)).toBe(refused)
    expect(await elsewhere().tries(email)).toBe('in')
    server.harness.clock.advance({ minutes: 15 })
    expect(await home.tries(email)).toBe('in')
  })

  it('is told by a cookie that scripts cannot read, and only after a sign-in', async () => {
    const email = await server.register()
    const home = elsewhere()
    const failed = await home.signIn(email, WRONG)
    expect(failed.headers.get('set-cookie')).toBeNull()
    const { headers } = await home.signIn(email)
    expect(headers.get('set-cookie')).toMatch(
      /^efie-device=[\w.-]+; Path=\/; Max-Age=15552000; HttpOnly; SameSite=Lax$/,
    )
    expect(headers.get('set-cookie')).not.toContain(await idOf(email))
  })

  it('is known to those who signed in there, to no one else, and not by an altered mark', async () => {
    const [ama, kofi] = [await server.register(), await server.register()]
    const shared = elsewhere()
    await shared.tries(ama)
    const ofAma = shared.cookie() ?? ''
    await shared.tries(kofi)
    const stranger = browserAt('41.68.0.1')
    const guess = (email: string, cookie: string) =>
      stranger.post('/token?grant_type=password', { email, password: WRONG }, { cookie })
    for (let round = 0; round < 3; round += 1) {
      await guess(kofi, ofAma)
      await guess(ama, ofAma.replace(/[\da-f]{8}/, '00000000'))
    }
    // Counted for the network: the device has made no wrong guess.
    expect(await shared.tries(kofi)).toBe('in')
    expect(await shared.tries(ama)).toBe('in')
    const neighbour = browserAt('41.68.0.1')
    expect(await neighbour.tries(kofi)).toBe(refused)
    expect(await neighbour.tries(ama)).toBe(refused)
  })

  it('is forgotten after half a year, and with a new password, but for the one that chose it', async () => {
    const email = await server.register()
    const [home, phone] = [elsewhere(), elsewhere()]
    const { access_token } = await home.signIn(email)
    await phone.signIn(email)
    const changed = await server.send(
      'PUT',
      '/user',
      { password: 'Adinkra-Stamp-88', current_password: PASSWORD },
      {
        authorization: `Bearer ${access_token}`,
        cookie: home.cookie() ?? '',
        'x-forwarded-for': '41.69.0.1',
      },
    )
    expect(changed.status).toBe(200)
    const marked = changed.headers.get('set-cookie')?.split(';')[0] ?? ''
    const from = async (cookie: string) => {
      const stranger = elsewhere()
      for (let guess = 0; guess < 3; guess += 1)
        await stranger.post('/token?grant_type=password', { email, password: WRONG }, { cookie })
      // On a known device its own count locks, otherwise the network's.
      return stranger.tries(email, 'Adinkra-Stamp-88')
    }
    const counted = async () =>
      (await server.harness.handle.db.select().from(schema.guessCounts))
        .filter(({ source, failures, locks }) => source.startsWith('device:') && failures + locks > 0)
        .map(({ user_id }) => user_id)
    await from(phone.cookie() ?? '')
    expect(await counted()).not.toContain(await idOf(email))
    await from(marked)
    expect(await counted()).toContain(await idOf(email))
    const old = await server.register()
    await home.tries(old)
    server.harness.clock.advance({ days: 181 })
    for (let guess = 0; guess < 3; guess += 1) await home.tries(old, WRONG)
    expect(await counted()).not.toContain(await idOf(old))
  })
})

describe('wrong codes of a stranger', () => {
  it('leave the owner their code, and their tries', async () => {
    const email = await server.register()
    const home = elsewhere()
    const code = await codeFor(email)
    const stranger = elsewhere()
    for (let guess = 0; guess < 16; guess += 1) await stranger.types(email, other(code, guess))
    expect(await stranger.types(email, code)).not.toBe('in')
    expect(await home.types(email, other(code, 99))).toBe('otp_expired')
    expect(await home.types(email, code)).toBe('in')
  })

  it('are five for each code and source', async () => {
    const email = await server.register()
    const home = elsewhere()
    const code = await codeFor(email)
    for (let guess = 0; guess < 5; guess += 1) await home.types(email, other(code, guess))
    expect(await home.types(email, code)).toBe('otp_expired')
    expect(await home.types(email, await codeFor(email))).toBe('in')
  })

  it('are bounded for each day over all networks, and known devices go on', async () => {
    const email = await server.register()
    const home = elsewhere()
    expect(await home.tries(email)).toBe('in')
    const code = await codeFor(email)
    await guessed(email, 'code', unknownDeviceGuessLimits.code - 1)
    await elsewhere().types(email, other(code, 1))
    expect(await elsewhere().types(email, code)).toBe('otp_expired')
    expect(await home.types(email, code)).toBe('in')
  })
})
