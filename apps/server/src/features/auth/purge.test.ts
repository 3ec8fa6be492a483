import { schema } from '@efie/database'
import { removedFactorDays } from '@efie/domain'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { purgeAuth } from './purge.ts'
import { PASSWORD, startAuthServer, type AuthServer } from './testing/client.ts'

let server: AuthServer
beforeAll(async () => {
  server = await startAuthServer({ environment: { AUTH_AUTOCONFIRM: '0', RATE_LIMITS: 'on' } })
})
afterAll(() => server.close())

const counts = async () => {
  const { db } = server.harness.handle
  const { sessions, refreshTokens, oneTimeTokens, flowStates, signInLog } = schema
  const tables = { sessions, refreshTokens, oneTimeTokens, flowStates, signInLog }
  const result: Record<string, number> = {}
  for (const [name, table] of Object.entries(tables)) result[name] = (await db.select().from(table)).length
  return result
}

it('clears away what has run out, and nothing that is still good', async () => {
  const email = await server.register()
  server.harness.clock.advance({ minutes: 2 })
  const client = server.client({ flowType: 'pkce' })
  await client.signInWithPassword({ email, password: PASSWORD })
  await client.refreshSession()
  await client.resetPasswordForEmail(email)
  const before = await counts()
  expect(Object.values(before).every((count) => count > 0)).toBe(true)
  await purgeAuth(server.harness.services)
  expect(await counts()).toEqual(before)

  server.harness.clock.advance({ days: 2 })
  await purgeAuth(server.harness.services)
  expect(await counts()).toEqual({ ...before, oneTimeTokens: 0, flowStates: 0 })

  server.harness.clock.advance({ days: 29 })
  await server.harness.jobs.enqueue(server.harness.services.db, 'purge-auth', {})
  await server.harness.jobs.run('purge-auth')
  expect(await counts()).toEqual({
    sessions: 0,
    refreshTokens: 0,
    oneTimeTokens: 0,
    flowStates: 0,
    signInLog: 0,
  })
})

it('keeps factors that were taken away for thirty days', async () => {
  const { db } = server.harness.handle
  const { securityChanges } = schema
  await db.insert(securityChanges).values({
    kind: 'factors',
    user_id: crypto.randomUUID(),
    before: { factors: 1 },
    after: { factors: 0 },
    kept_sealed: 'sealed',
    created_at: server.harness.clock.now().toISOString(),
  })
  const kept = async () => (await db.select().from(securityChanges)).map(({ kept_sealed }) => kept_sealed)
  server.harness.clock.advance({ days: removedFactorDays - 1 })
  await purgeAuth(server.harness.services)
  expect(await kept()).toEqual(['sealed'])
  server.harness.clock.advance({ days: 1, seconds: 1 })
  await purgeAuth(server.harness.services)
  expect(await kept()).toEqual([null])
})
