import { schema } from '@efie/database'
import { migrate } from '@efie/database/migrate'
import { makeUser } from '@efie/database/testing'
import { eq } from 'drizzle-orm'
import { Client } from 'pg'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { openPostgres } from '../../../platform/database/database.ts'
import { PASSWORD, startAuthServer, type AuthServer } from '../testing/client.ts'
import { checkTabs } from '../testing/tabs.ts'
import { signInAs } from '../testing.ts'

let server: AuthServer
beforeAll(async () => {
  const maintenance = new Client({ connectionString: inject('postgresUrl') })
  const name = `auth_${uuidv7().replaceAll('-', '')}`
  await maintenance.connect()
  await maintenance.query(`create database ${name}`)
  await maintenance.end()
  const url = new URL(inject('postgresUrl'))
  url.pathname = `/${name}`
  const handle = await openPostgres(url.toString(), url.toString())
  await migrate(handle.db)
  server = await startAuthServer({
    environment: {
      AUTH_ACCESS_TOKEN_SECONDS: '31536000',
      RATE_LIMITS: 'on',
      AUTH_SEND_INTERVAL_SECONDS: '0',
    },
    handle,
  })
})
afterAll(() => server.close())

it('any interleaving over connections that really run at once forks, revives and signs out nothing', async () => {
  await checkTabs(server, 25)
}, 120_000)

it('leaves the person signed in after twenty parallel refreshes of one token', async () => {
  const user = await makeUser(server.harness.handle.db)
  const { refresh_token } = await signInAs(server.harness.services, user)
  const refresh = async (token: string) => {
    const answer = await server.send('POST', '/token?grant_type=refresh_token', { refresh_token: token })
    return { status: answer.status, ...((await answer.json()) as { refresh_token: string }) }
  }
  const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(refresh_token)))
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200))
  expect(new Set(answers.map((answer) => answer.refresh_token)).size).toBe(1)
})

it('makes one account of sign-ups at the same moment, and locks once after guesses at the same moment', async () => {
  const { db } = server.harness.handle
  await db.update(schema.securitySettings).set({ account_lockout: 3 })
  const email = server.newEmail()
  const signUps = await Promise.all(
    Array.from({ length: 8 }, () => server.client().signUp({ email, password: PASSWORD })),
  )
  expect(signUps.filter(({ error }) => error === null)).toHaveLength(1)
  await Promise.all(
    Array.from({ length: 8 }, (_, guess) =>
      server.client().signInWithPassword({ email, password: `Wrong-Guess-${guess}` }),
    ),
  )
  const { error } = await server.client().signInWithPassword({ email, password: PASSWORD })
  expect(error).toMatchObject({ code: 'invalid_credentials' })
  const lockouts = await db.select().from(schema.signInLog).where(eq(schema.signInLog.event, 'lockout'))
  expect(lockouts).toHaveLength(1)
})

it('uses a code up once, however many type it while new ones are asked for', async () => {
  const email = await server.register()
  const client = server.client()
  await client.resetPasswordForEmail(email)
  const { code } = await server.lastMail(email)
  const typed = Array.from({ length: 6 }, () =>
    server.client().verifyOtp({ email, token: code, type: 'recovery' }),
  )
  const asked = Array.from({ length: 6 }, () => server.client().resetPasswordForEmail(email))
  const verified = await Promise.all(typed)
  expect(verified.filter(({ error }) => error === null).length).toBeLessThanOrEqual(1)
  for (const { error } of verified)
    if (error) expect(error).toMatchObject({ status: 403, code: 'otp_expired' })
  for (const { error } of await Promise.all(asked)) expect(error).toBeNull()
})
