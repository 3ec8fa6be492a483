import { schema } from '@efie/database'
import { isAdminRole, roles, scopeOf, stepUpMinutes, type Role } from '@efie/domain'
import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildApp } from './app.ts'
import { signInAs } from './features/auth/testing.ts'
import { sandboxGateway } from './platform/gateway/sandbox.ts'
import { callOperation } from './testing/call.ts'
import { makeHarness, testClock, type Harness } from './testing/harness.ts'
import { operations, type Operation } from './testing/operations.ts'
import { samples } from './testing/samples.ts'
import { makeWorld, type World } from './testing/world.ts'

// Acts on money and roles require a second factor used in the last fifteen minutes (domain.md §4).

let harness: Harness
let app: FastifyInstance
let world: World
beforeAll(async () => {
  harness = await makeHarness({ gateway: sandboxGateway, clock: testClock(new Date().toISOString()) })
  app = await buildApp(harness.services, harness.handle)
  await app.ready()
  world = await makeWorld(harness.services)
})
afterAll(async () => {
  await app.close()
  await harness.close()
})
beforeEach(() => setTwoFactor(false))

const setTwoFactor = async (two_factor_auth: boolean) => {
  await harness.services.db.update(schema.securitySettings).set({ two_factor_auth })
}
const giveFactor = (user_id: string) =>
  harness.services.db
    .insert(schema.mfaFactors)
    .values({ user_id, factor_type: 'totp', status: 'verified', friendly_name: 'Phone' })
const takeFactors = (user_id: string) =>
  harness.services.db.delete(schema.mfaFactors).where(eq(schema.mfaFactors.user_id, user_id))

const minutesAgo = (minutes: number) => new Date(harness.clock.now().getTime() - minutes * 60_000)
const tokenOf = async (role: Role, minutes: number | null) => {
  const used = minutes === null ? null : minutesAgo(minutes)
  return (await signInAs(harness.services, world.actors[role], used)).access_token
}

const acts = operations.filter(({ meta }) => meta.step_up !== undefined)
const roleFor = ({ meta: { access } }: Operation): Role => {
  const role = roles.find((one) => access !== 'public' && access !== 'signed-in' && scopeOf(one, access))
  if (!role) throw new Error('no role may do this')
  return role
}
/** A member of staff if the act is also open to tenants. */
const actorOf = (operation: Operation): Role =>
  isAdminRole(roleFor(operation)) ? roleFor(operation) : 'superadmin'
const inputOf = (operation: Operation, role: Role) => {
  const { step_up } = operation.meta
  const sample = samples[operation.name]!(world.other, world, role)
  return typeof step_up === 'object' ? { ...sample, [step_up.field]: step_up.values[0] } : sample
}
const codeOf = async (operation: Operation, role: Role, token: string) =>
  (await callOperation(app, operation, inputOf(operation, role), token)).body.code

const held = 'STEP_UP_REQUIRED'

describe.each(acts.map((operation) => [operation.name, operation] as const))('%s', (_name, operation) => {
  test('waits for the factor of who has one, and not after it was used', async () => {
    const role = actorOf(operation)
    const { id } = world.actors[role]
    await giveFactor(id)
    const stale = await callOperation(
      app,
      operation,
      inputOf(operation, role),
      await tokenOf(role, stepUpMinutes),
    )
    expect(stale).toMatchObject({
      status: 403,
      body: { code: held, data: { held_for_seconds: stepUpMinutes * 60 } },
    })
    expect(await codeOf(operation, role, await tokenOf(role, stepUpMinutes - 1))).not.toBe(held)
    await takeFactors(id)
  })

  test('does not ask who has none, while two_factor_auth is off', async () => {
    const role = actorOf(operation)
    expect(await codeOf(operation, role, await tokenOf(role, null))).not.toBe(held)
  })
})

test('of staff it is always asked while two_factor_auth is on', async () => {
  const operation = acts.find(({ name }) => name === 'profiles.setRole')
  await setTwoFactor(true)
  expect(await codeOf(operation!, 'admin', await tokenOf('admin', 60))).toBe(held)
})

test('another step of an application than its approval asks for nothing', async () => {
  const transition = operations.find(({ name }) => name === 'applications.transition')!
  const { id } = world.actors.credit_analyst
  await giveFactor(id)
  const token = await tokenOf('credit_analyst', 60)
  const step = { ...inputOf(transition, 'credit_analyst'), to: 'in-review' }
  expect((await callOperation(app, transition, step, token)).body.code).not.toBe(held)
  await takeFactors(id)
})

test('a recovery code counts as use of a factor, a password does not', async () => {
  const operation = operations.find(({ name }) => name === 'profiles.setRole')!
  await giveFactor(world.actors.admin.id)
  const { access_token, session_id } = await signInAs(harness.services, world.actors.admin, minutesAgo(60))
  const use = (method: string) =>
    harness.services.db
      .update(schema.sessions)
      .set({ amr: [{ method, timestamp: Math.floor(harness.clock.now().getTime() / 1_000) }] })
      .where(eq(schema.sessions.id, session_id))
  await use('password')
  expect(await codeOf(operation, 'admin', access_token)).toBe(held)
  await use('mfa/recovery_code')
  expect(await codeOf(operation, 'admin', access_token)).not.toBe(held)
  await takeFactors(world.actors.admin.id)
})
