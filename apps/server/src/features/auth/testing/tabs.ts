import { schema } from '@efie/database'
import { makeUser } from '@efie/database/testing'
import type { GoTrueClient, Session } from '@supabase/auth-js'
import { eq } from 'drizzle-orm'
import * as fc from 'fast-check'
import { expect } from 'vitest'
import { hashPassword } from '../password/passwords.ts'
import type { AuthServer } from './client.ts'
import { signInAs } from '../testing.ts'

const FIRST_PASSWORD = 'Kente-Weaver-71'
const DEVICES = 2
const TABS = 3

interface Device {
  tabs: GoTrueClient[]
  session_id: string
  storage: Map<string, string>
  /** Every refresh token this device ever received. */
  tokens: Set<string>
}

type Act =
  | { act: 'refresh'; device: number; tab: number }
  | { act: 'logout'; device: number; scope: 'global' | 'local' | 'others' }
  | { act: 'password'; device: number }

const device = fc.nat({ max: DEVICES - 1 })
const acts: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ act: fc.constant('refresh' as const), device, tab: fc.nat({ max: TABS - 1 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      act: fc.constant('logout' as const),
      device,
      scope: fc.constantFrom('global' as const, 'local' as const, 'others' as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('password' as const), device }) },
)
/** Acts that happen simultaneously, and the pause after them. */
const moments = fc.record({
  acts: fc.uniqueArray(acts, {
    minLength: 1,
    maxLength: 6,
    selector: (act) => (act.act === 'refresh' ? `${act.device}/${act.tab}` : `${act.act}/${act.device}`),
  }),
  pause: fc.constantFrom(0, 5, 11, 3_600),
})

const openDevice = async (server: AuthServer, user: { id: string }): Promise<Device> => {
  const given = await signInAs(server.harness.services, user)
  const storage = new Map<string, string>()
  const tabs = Array.from({ length: TABS }, () => server.client({ storage }))
  await tabs[0]?.setSession(given)
  return { tabs, storage, session_id: given.session_id, tokens: new Set([given.refresh_token]) }
}

const stored = ({ storage }: Device): Session | null =>
  JSON.parse(storage.get('session') ?? 'null') as Session | null

/** Whose sessions an act may end. */
const targets = (act: Act): number[] => {
  const all = [...Array(DEVICES).keys()]
  if (act.act === 'refresh') return []
  if (act.act === 'logout' && act.scope === 'global') return all
  if (act.act === 'logout' && act.scope === 'local') return [act.device]
  return all.filter((index) => index !== act.device)
}

interface World {
  server: AuthServer
  user_id: string
  devices: Device[]
  /** Shared, because the person remembers them. */
  passwords: string[]
}

const perform = async (world: World, act: Act): Promise<void> => {
  const actor = world.devices[act.device]
  if (!actor) return
  switch (act.act) {
    case 'refresh': {
      const { data } = (await actor.tabs[act.tab]?.refreshSession()) ?? { data: { session: null } }
      if (data.session) actor.tokens.add(data.session.refresh_token)
      return
    }
    case 'logout':
      await actor.tabs[0]?.signOut({ scope: act.scope })
      return
    case 'password': {
      const password = `Kente-Weaver-${world.passwords.length}-${act.device}`
      const answer = await world.server.send(
        'PUT',
        '/user',
        { password, current_password: world.passwords.at(-1) },
        { authorization: `Bearer ${stored(actor)?.access_token ?? ''}` },
      )
      if (answer.ok) world.passwords.push(password)
      expect(answer.status).toBeLessThan(500)
    }
  }
}

const liveSessions = async ({ server, user_id }: World): Promise<Set<string>> => {
  const rows = await server.harness.handle.db
    .select({ id: schema.sessions.id })
    .from(schema.sessions)
    .where(eq(schema.sessions.user_id, user_id))
  return new Set(rows.map(({ id }) => id))
}

/** At most one live token per session, and no more sessions than sign-ins. */
const expectNoForks = async (world: World, live: Set<string>): Promise<void> => {
  const tokens = await world.server.harness.handle.db
    .select()
    .from(schema.refreshTokens)
    .where(eq(schema.refreshTokens.user_id, world.user_id))
  const active = tokens.filter(({ used_at }) => used_at === null).map(({ session_id }) => session_id)
  expect(new Set(active)).toEqual(live)
  expect(active).toHaveLength(live.size)
  for (const id of live) expect(world.devices.map(({ session_id }) => session_id)).toContain(id)
}

const expectAfter = async (world: World, before: Set<string>, done: Act[]): Promise<Set<string>> => {
  const live = await liveSessions(world)
  await expectNoForks(world, live)
  const ending = done.filter((act) => act.act !== 'refresh')
  const touched = new Set(ending.flatMap(targets))
  for (const [index, { session_id, tabs }] of world.devices.entries()) {
    if (!before.has(session_id)) expect(live.has(session_id)).toBe(false)
    else if (!touched.has(index)) {
      expect(live.has(session_id)).toBe(true)
      expect((await tabs[1]?.getUser())?.error).toBeNull()
    }
  }
  // A single act by a signed-in person does everything it should.
  const [only] = ending
  const actor = only && world.devices[only.device]
  if (ending.length === 1 && actor && before.has(actor.session_id))
    for (const index of targets(only)) expect(live.has(world.devices[index]?.session_id ?? '')).toBe(false)
  return live
}

const expectEnd = async (world: World, live: Set<string>): Promise<void> => {
  world.server.harness.clock.advance({ minutes: 10 })
  for (const opened of world.devices) {
    if (live.has(opened.session_id)) {
      expect((await opened.tabs[2]?.refreshSession())?.error).toBeNull()
      continue
    }
    for (const refresh_token of opened.tokens) {
      const answer = await world.server.send('POST', '/token?grant_type=refresh_token', { refresh_token })
      expect(answer.status).toBe(400)
    }
  }
}

/**
 * Any interleaving of refreshes, sign-outs and password changes on several devices and tabs: no family forks,
 * no ended session returns, and no one is signed out except by an act that says so.
 */
export const checkTabs = async (server: AuthServer, numRuns: number): Promise<void> => {
  const encrypted_password = await hashPassword(FIRST_PASSWORD)
  // Losers of password races type an old password. Lockout isn't under test here, so it is switched off.
  await server.harness.handle.db.update(schema.securitySettings).set({ account_lockout: 1_000 })
  await fc.assert(
    fc.asyncProperty(fc.array(moments, { minLength: 1, maxLength: 5 }), async (story) => {
      const user = await makeUser(server.harness.handle.db, { encrypted_password })
      const world: World = { server, user_id: user.id, devices: [], passwords: [FIRST_PASSWORD] }
      for (let index = 0; index < DEVICES; index += 1) world.devices.push(await openDevice(server, user))
      let live = await liveSessions(world)
      for (const { acts, pause } of story) {
        await Promise.all(acts.map((act) => perform(world, act)))
        live = await expectAfter(world, live, acts)
        server.harness.clock.advance({ seconds: pause })
      }
      await expectEnd(world, live)
    }),
    { numRuns, endOnFailure: true },
  )
}
