import { schema } from '@efie/database'
import { makeUser } from '@efie/database/testing'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { compareMachines } from './shared-session.ts'
import { startAuthServer, type AuthServer } from '../testing/client.ts'
import { signInAs } from '../testing.ts'

let server: AuthServer
let superadmin: { id: string; email: string }
beforeAll(async () => {
  server = await startAuthServer({ environment: { TRUSTED_PROXIES: '127.0.0.1' } })
  superadmin = await makeUser(server.harness.handle.db, { role: 'superadmin' })
  await server.harness.handle.db
    .update(schema.systemSettings)
    .set({ email_notifications: false, system_alerts: false })
})
afterAll(() => server.close())
beforeEach(() => server.harness.clock.advance({ minutes: 1 }))

interface Machine {
  ip: string
  agent: string
  cookie?: string
}
const phone: Machine = { ip: '41.66.1.1', agent: 'Chrome on a phone' }
const thief: Machine = { ip: '102.176.9.9', agent: 'curl' }

const refresh = async (refresh_token: string, { ip, agent, cookie }: Machine) => {
  const answer = await server.send(
    'POST',
    '/token?grant_type=refresh_token',
    { refresh_token },
    {
      'x-forwarded-for': ip,
      'user-agent': agent,
      ...(cookie === undefined ? {} : { cookie }),
    },
  )
  const body = (await answer.json()) as { refresh_token?: string; code?: string }
  return { token: body.refresh_token ?? '', code: body.code ?? null }
}

const signIn = async () => {
  const user = await makeUser(server.harness.handle.db)
  return { user, ...(await signInAs(server.harness.services, user)) }
}

/** Titles of a person's notifications and emails. */
const told = async ({ id, email }: { id: string; email: string }) => {
  const { db } = server.harness.handle
  const { notifications, messages } = schema
  const notices = await db.select().from(notifications).where(eq(notifications.user_id, id))
  const sent = await db.select().from(messages).where(eq(messages.template, 'security-alert'))
  const mails = sent.filter(({ recipient }) => recipient === email)
  return [...notices.map(({ title }) => title), ...mails.map(({ subject }) => `Mail: ${subject ?? ''}`)]
}
const clear = async () => {
  await server.harness.handle.db.delete(schema.notifications)
  await server.harness.handle.db.delete(schema.messages)
}
const logged = async (user_id: string) =>
  (
    await server.harness.handle.db
      .select()
      .from(schema.signInLog)
      .where(eq(schema.signInLog.user_id, user_id))
  ).map(({ event }) => event)

describe('a token that was left behind', () => {
  it('ends the session, and owner and superadmins hear of it whatever is switched off', async () => {
    await clear()
    const { user, refresh_token } = await signIn()
    const second = await refresh(refresh_token, phone)
    await refresh(second.token, phone)
    server.harness.clock.advance({ minutes: 1 })
    expect((await refresh(refresh_token, thief)).code).toBe('refresh_token_already_used')
    expect(await told(user)).toEqual([
      'We ended one of your sessions',
      'Mail: Efie: We ended one of your sessions',
    ])
    expect(await told(superadmin)).toEqual([
      'A copied session was ended',
      'Mail: Efie: A copied session was ended',
    ])
    expect(await logged(user.id)).toEqual(['token-reuse'])
  })
})

describe('two machines with one session, by the parent rule', () => {
  it('are reported once to owner and superadmins; the session goes on, as the contract asks', async () => {
    await clear()
    const { user, refresh_token } = await signIn()
    let token = refresh_token
    for (let cycle = 0; cycle < 3; cycle += 1) {
      const next = await refresh(token, thief)
      server.harness.clock.advance({ seconds: 11 })
      const asked = await refresh(token, phone)
      expect(asked).toEqual(next)
      token = asked.token
    }
    expect(await told(user)).toEqual([
      'Someone else may be using your session',
      'Mail: Efie: Someone else may be using your session',
    ])
    expect(await told(superadmin)).toHaveLength(2)
    expect(await logged(user.id)).toEqual(['token-shared'])
  })

  it('that differ in one thing alone are told at the third time', async () => {
    await clear()
    const { user, refresh_token } = await signIn()
    let token = refresh_token
    const before: number[] = []
    for (let cycle = 0; cycle < 3; cycle += 1) {
      const next = await refresh(token, { ...phone, ip: '102.176.9.9' })
      await refresh(token, phone)
      before.push((await told(user)).length)
      token = next.token
    }
    expect(before).toEqual([0, 0, 2])
  })

  it('is not what tabs of one browser are, whatever network they are on', async () => {
    await clear()
    const { user, refresh_token } = await signIn()
    const cookie = `efie-device=${crypto.randomUUID()}.1a-${'0'.repeat(64)}`
    let token = refresh_token
    for (let cycle = 0; cycle < 4; cycle += 1) {
      const next = await refresh(token, { ...phone, cookie })
      await refresh(token, { ip: `41.66.1.${cycle}`, agent: `Chrome ${cycle}`, cookie })
      token = next.token
    }
    expect(await told(user)).toEqual([])
  })
})

it('takes two marks for two machines, and two differences without a mark', () => {
  const machine = { used_network: '41.66.1.1', used_agent: 'a', used_device: 'one' }
  expect(compareMachines(machine, { ...machine, used_network: '41.66.1.2', used_agent: 'b' })).toBe('same')
  expect(compareMachines(machine, { ...machine, used_device: 'two' })).toBe('two')
  expect(compareMachines(machine, { ...machine, used_device: null })).toBe('odd')
  expect(compareMachines(machine, { ...machine, used_device: null, used_network: '41.66.1.2' })).toBe('two')
  const unmarked = { ...machine, used_device: null }
  expect(compareMachines(unmarked, unmarked)).toBe('same')
  expect(compareMachines(unmarked, { ...unmarked, used_agent: 'b' })).toBe('odd')
})
