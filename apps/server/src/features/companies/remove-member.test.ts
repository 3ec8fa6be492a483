import { schema } from '@efie/database'
import { makeUser } from '@efie/database/testing'
import type { Role } from '@efie/domain'
import { call } from '@orpc/server'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { router } from '../../router.ts'
import { makeCompany } from '../../testing/companies.ts'
import { makeHarness, type Harness } from '../../testing/harness.ts'

let harness: Harness
let owner: Awaited<ReturnType<Harness['signIn']>>
let company: { id: string }
beforeAll(async () => {
  harness = await makeHarness()
  owner = await harness.signIn('company')
  company = await makeCompany(harness.services.db, { owner: owner.actor })
})
afterAll(() => harness.close())

/**
 * A clerk of the company, optionally with another role granted by Efie, is removed by the owner. Returns
 * their role afterwards.
 */
const removeClerk = async (role: Role) => {
  const { db } = harness.services
  const { id } = await makeUser(db, { role: 'company' })
  const [member] = await db
    .insert(schema.companyMembers)
    .values({ company_id: company.id, user_id: id, member_role: 'clerk' })
    .returning()
  if (role !== 'company') {
    const superadmin = await harness.signIn('superadmin')
    await call(router.profiles.setRole, { id, role }, { context: superadmin })
  }
  await call(
    router.companies.removeMember,
    { id: company.id, member_id: member?.id ?? '' },
    { context: owner },
  )
  const [profile] = await db.select().from(schema.profiles).where(eq(schema.profiles.id, id))
  const [left] = await db.select().from(schema.companyMembers).where(eq(schema.companyMembers.user_id, id))
  const audits = await db
    .select()
    .from(schema.auditEvents)
    .where(eq(schema.auditEvents.action, 'company.remove-member'))
  const audit = audits.find(({ before }) => JSON.stringify(before).includes(id))
  return { id, role: profile?.role, isMember: left !== undefined, audit }
}

test('makes a company’s account a tenant’s again', async () => {
  const { id, role, isMember, audit } = await removeClerk('company')
  expect([role, isMember]).toEqual(['user', false])
  expect(audit).toMatchObject({ before: { user_id: id, role: 'company' }, after: { role: 'user' } })
})

test.each(['finance', 'superadmin'] as const)('leaves a clerk who became %s that role', async (given) => {
  const { id, role, isMember, audit } = await removeClerk(given)
  expect([role, isMember]).toEqual([given, false])
  expect(audit).toMatchObject({ before: { user_id: id }, after: {} })
  expect(audit?.before).not.toHaveProperty('role')
})
