import { schema } from '@efie/database'
import { makeUser } from '@efie/database/testing'
import { and, eq, isNull } from 'drizzle-orm'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PASSWORD, startAuthServer, type AuthServer } from '../testing/client.ts'
import { signInAs } from '../testing.ts'

let server: AuthServer
beforeAll(async () => {
  server = await startAuthServer({ environment: { AUTH_AUTOCONFIRM: '1' } })
})
afterAll(() => server.close())

interface Answer {
  status: number
  code: string | undefined
  refresh_token: string
  access_token: string
}

const refresh = async (refresh_token: string): Promise<Answer> => {
  const answer = await server.send('POST', '/token?grant_type=refresh_token', { refresh_token })
  return { status: answer.status, ...((await answer.json()) as Omit<Answer, 'status'>) }
}

const signIn = async () => {
  const user = await makeUser(server.harness.handle.db)
  return { user, ...(await signInAs(server.harness.services, user)) }
}

const activeTokens = async (session_id: string) => {
  const { refreshTokens } = schema
  return server.harness.handle.db
    .select()
    .from(refreshTokens)
    .where(and(eq(refreshTokens.session_id, session_id), isNull(refreshTokens.used_at)))
}

describe('refresh', () => {
  it('exchanges the token for the next, the session staying the same', async () => {
    const email = await server.register()
    const client = server.client()
    const before = await client.signInWithPassword({ email, password: PASSWORD })
    const { data, error } = await client.refreshSession()
    expect(error).toBeNull()
    expect(data.session?.refresh_token).not.toBe(before.data.session?.refresh_token)
    expect(data.user?.email).toBe(email)
    expect((await client.getUser()).error).toBeNull()
  })

  it('answers the parent of the active token with the active token, whenever it asks', async () => {
    const { refresh_token, session_id } = await signIn()
    const next = await refresh(refresh_token)
    server.harness.clock.advance({ days: 3 })
    const again = await refresh(refresh_token)
    expect(again).toMatchObject({ status: 200, refresh_token: next.refresh_token })
    expect(await activeTokens(session_id)).toHaveLength(1)
  })

  it('takes an older token within the reuse interval, and ends the family after it', async () => {
    const { user, refresh_token, session_id, access_token } = await signIn()
    const second = await refresh(refresh_token)
    const third = await refresh(second.refresh_token)
    server.harness.clock.advance({ seconds: 10 })
    expect(await refresh(refresh_token)).toMatchObject({ status: 200, refresh_token: third.refresh_token })
    server.harness.clock.advance({ seconds: 1 })
    expect(await refresh(refresh_token)).toMatchObject({ status: 400, code: 'refresh_token_already_used' })
    expect(await refresh(third.refresh_token)).toMatchObject({ status: 400, code: 'refresh_token_not_found' })
    expect(await refresh(refresh_token)).toMatchObject({ status: 400, code: 'refresh_token_not_found' })
    const asked = await server.send('GET', '/user', undefined, { authorization: `Bearer ${access_token}` })
    expect(await asked.json()).toMatchObject({ code: 'session_not_found' })
    const [audit] = await server.harness.handle.db
      .select()
      .from(schema.auditEvents)
      .where(eq(schema.auditEvents.subject_id, session_id))
    expect(audit).toMatchObject({ action: 'auth.session.revoke', after: { user_id: user.id } })
  })

  it('leaves the person signed in after twenty parallel refreshes of one token', async () => {
    const { refresh_token, session_id } = await signIn()
    const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(refresh_token)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(answers.map((answer) => answer.refresh_token)).size).toBe(1)
    expect(await activeTokens(session_id)).toHaveLength(1)
    server.harness.clock.advance({ hours: 1 })
    expect(await refresh(answers[7]?.refresh_token ?? '')).toMatchObject({ status: 200 })
  })

  it('refuses made-up tokens and bodies', async () => {
    expect(await refresh('made-up')).toMatchObject({ status: 400, code: 'refresh_token_not_found' })
    expect(await refresh('')).toMatchObject({ status: 400, code: 'validation_failed' })
    expect(await refresh('nul\0')).toMatchObject({ status: 400, code: 'validation_failed' })
    const answer = await server.send('POST', '/token?grant_type=refresh_token')
    expect(await answer.json()).toMatchObject({ code: 'validation_failed' })
  })

  it('does not keep an idle staff session alive: refreshing is no activity', async () => {
    const user = await makeUser(server.harness.handle.db, { role: 'finance' })
    const { refresh_token } = await signInAs(server.harness.services, user)
    server.harness.clock.advance({ minutes: 29 })
    const next = await refresh(refresh_token)
    expect(next.status).toBe(200)
    server.harness.clock.advance({ minutes: 1, seconds: 1 })
    expect(await refresh(next.refresh_token)).toMatchObject({ status: 400, code: 'session_expired' })
    expect(await refresh(next.refresh_token)).toMatchObject({ status: 400, code: 'refresh_token_not_found' })
  })

  it('ends a session that is used every day ninety days after the sign-in', async () => {
    const { refresh_token, session_id } = await signIn()
    const ask = ({ access_token }: Pick<Answer, 'access_token'>) =>
      server.send('GET', '/user', undefined, { authorization: `Bearer ${access_token}` })
    let token = refresh_token
    for (let day = 1; day < 90; day += 1) {
      server.harness.clock.advance({ days: 1 })
      const next = await refresh(token)
      expect((await ask(next)).status).toBe(200)
      token = next.refresh_token
    }
    server.harness.clock.advance({ hours: 23, minutes: 50 })
    const last = await refresh(token)
    expect(decodeJwt(last.access_token).exp).toBe(
      Math.floor(server.harness.clock.now().getTime() / 1_000) + 600,
    )
    server.harness.clock.advance({ minutes: 10 })
    expect(await (await ask(last)).json()).toMatchObject({
      code: expect.stringMatching(/bad_jwt|session_not_found/),
    })
    expect(await refresh(last.refresh_token)).toMatchObject({ status: 400, code: 'session_expired' })
    expect(await activeTokens(session_id)).toHaveLength(0)
  })

  it('refuses a suspended person, whose session comes back with them', async () => {
    const { user, refresh_token } = await signIn()
    const { profiles } = schema
    const suspend = (suspended_at: string | null) =>
      server.harness.handle.db.update(profiles).set({ suspended_at }).where(eq(profiles.id, user.id))
    await suspend(server.harness.clock.now().toISOString())
    expect(await refresh(refresh_token)).toMatchObject({ code: 'user_banned' })
    await suspend(null)
    expect(await refresh(refresh_token)).toMatchObject({ status: 200 })
  })
})
