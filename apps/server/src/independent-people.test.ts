import { makeUser } from '@efie/database/testing'
import { errors } from '@efie/contracts'
import { grantTieDays, type Role } from '@efie/domain'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from './app.ts'
import { callOperation, type Answer } from './testing/call.ts'
import {
  applicationNow,
  makeLoan,
  makeMoneyWorld,
  signInAs,
  type MoneyWorld,
  type SignedInContext,
} from './testing/money.ts'

// An administrator's attack on a loan, over HTTP: accounts they appoint don't count as second people.

let world: MoneyWorld
let app: FastifyInstance
beforeAll(async () => {
  world = await makeMoneyWorld()
  app = await buildApp(world.services, world.handle)
})
afterAll(async () => {
  await app.close()
  await world.close()
})

interface Account {
  id: string
  ask: (method: string, path: string, input?: Record<string, unknown>) => Promise<Answer>
}

const accountOf = async (user: { id: string }): Promise<Account> => {
  const { access_token } = await signInAs(world.services, user)
  return {
    id: user.id,
    ask: (method, path, input = {}) => callOperation(app, { method, path }, input, access_token),
  }
}
const root = async (role: Role) => accountOf((await world.signIn(role)).actor)

/** A throwaway account, signed in before it is granted anything. */
const puppetOf = async (by: Account, role: Role): Promise<Account> => {
  const puppet = await accountOf(await makeUser(world.services.db))
  expect(await by.ask('PUT', '/profiles/{id}/role', { id: puppet.id, role })).toMatchObject({ status: 200 })
  return puppet
}

/** Fictitious cash that would settle a loan. */
const recordBy = async (maker: Account): Promise<{ loan: string; payment: string; approval: string }> => {
  const tenant: SignedInContext = await world.signIn('user')
  const loan = await makeLoan(world, tenant)
  const standing = await maker.ask('GET', '/loans/{id}', { id: loan.id })
  const recorded = await maker.ask('POST', '/payments/manual', {
    application_id: loan.id,
    payment_type: 'settlement',
    amount: standing.body['payoff'],
    method: 'cash',
    received_on: world.clock.now().toISOString().slice(0, 10),
    note: 'Paid at the counter',
  })
  expect(recorded).toMatchObject({ status: 201, body: { status: 'processing' } })
  const waiting = await maker.ask('GET', '/approvals', { application_id: loan.id })
  const [approval] = waiting.body['data'] as { id: string }[]
  return { loan: loan.id, payment: String(recorded.body['id']), approval: approval?.id ?? '' }
}
const confirm = (by: Account, { payment }: { payment: string }) =>
  by.ask('PATCH', '/payments/{id}', { id: payment, status: 'completed' })

const refused = { status: 403, body: { code: 'NOT_INDEPENDENT', message: errors.NOT_INDEPENDENT.message } }

const expectRefused = async (checker: Account, entry: Awaited<ReturnType<typeof recordBy>>) => {
  expect(await confirm(checker, entry)).toMatchObject(refused)
  const decided = { id: entry.approval, approve: true }
  expect(await checker.ask('POST', '/approvals/{id}/decide', decided)).toMatchObject(refused)
  // Shown before anyone tries.
  expect(await checker.ask('GET', '/approvals/{id}', { id: entry.approval })).toMatchObject({
    body: { may_decide: false, may_not_decide_because: errors.NOT_INDEPENDENT.message },
  })
  expect((await applicationNow(world.services.db, entry.loan)).status).toBe('active')
}

test('an administrator cannot confirm what the account they appointed recorded', async () => {
  const admin = await root('admin')
  const puppet = await puppetOf(admin, 'finance')
  const entry = await recordBy(puppet)
  await expectRefused(admin, entry)
  const ties = await admin.ask('GET', '/me/ties')
  expect(ties.body).toEqual({ person_ids: [puppet.id] })
  // Someone the administrator didn't appoint can.
  expect(await confirm(await root('admin'), entry)).toMatchObject({ status: 200 })
  expect((await applicationNow(world.services.db, entry.loan)).status).toBe('settled')
})

test('nor can a second account that they appointed', async () => {
  const admin = await root('admin')
  const [one, other] = [await puppetOf(admin, 'finance'), await puppetOf(admin, 'finance')]
  await expectRefused(other, await recordBy(one))
})

test('nor does a chain of appointments help', async () => {
  const superadmin = await root('superadmin')
  const [left, right] = [await puppetOf(superadmin, 'admin'), await puppetOf(superadmin, 'admin')]
  const entry = await recordBy(await puppetOf(left, 'finance'))
  for (const checker of [superadmin, left, right, await puppetOf(right, 'finance')])
    await expectRefused(checker, entry)
})

test('nor does taking the role away and having another give it again', async () => {
  const admin = await root('admin')
  const puppet = await puppetOf(admin, 'finance')
  await admin.ask('PUT', '/profiles/{id}/role', { id: puppet.id, role: 'user' })
  const other = await root('admin')
  await other.ask('PUT', '/profiles/{id}/role', { id: puppet.id, role: 'finance' })
  const entry = await recordBy(puppet)
  await expectRefused(admin, entry)
  await expectRefused(other, entry)
})

test('a role ties nobody any more after thirty days, and not a moment before', async () => {
  const admin = await root('admin')
  const puppet = await puppetOf(admin, 'finance')
  const granted = world.clock.now().getTime()
  world.clock.set(new Date(granted + grantTieDays * 86_400_000 - 1).toISOString())
  const checker = await accountOf({ id: admin.id })
  const entry = await recordBy(await accountOf({ id: puppet.id }))
  await expectRefused(checker, entry)
  world.clock.set(new Date(granted + grantTieDays * 86_400_000).toISOString())
  expect(await confirm(checker, entry)).toMatchObject({ status: 200 })
  expect(errors.NOT_INDEPENDENT.message).toContain(`${grantTieDays} days`)
})
