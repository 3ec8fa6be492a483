import { auditSorts } from '@efie/contracts/audit'
import { lockoutSorts, sessionSorts, signInSorts } from '@efie/contracts/security'
import { securityChangeSorts } from '@efie/contracts/security-changes'
import { schema } from '@efie/database'
import { makeUser, type Profile } from '@efie/database/testing'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listAuditEvents } from '../features/audit/list-audit-events.ts'
import { listChanges } from '../features/security/list-changes.ts'
import { listSessions } from '../features/security/list-sessions.ts'
import { listSignIns } from '../features/security/list-sign-ins.ts'
import { listLockouts } from '../features/security/lockouts.ts'
import { recordAudit } from '../platform/audit.ts'
import { withScope } from '../platform/context.ts'
import { makeApplication } from './financing.ts'
import { makeHarness, testClock, type Harness } from './harness.ts'
import { expectSorted } from './sorted-lists.ts'

let harness: Harness
let superadmin: Awaited<ReturnType<Harness['signIn']>>
let people: Profile[]

const names = ['Yaa Boateng', 'Ama Serwaa', 'Kojo Antwi']
const from = new Date()
const hoursAgo = (hours: number) => new Date(from.getTime() - hours * 3_600_000).toISOString()

/** The value that a sort is about has the sort's name in the row. */
const named = <Sort extends string>(row: Record<Sort, string | number | null>, sort: Sort) => row[sort]

beforeAll(async () => {
  harness = await makeHarness({ clock: testClock(from.toISOString()) })
  superadmin = await harness.signIn('superadmin', { full_name: 'Adjoa Mensah' })
  const { db } = harness.services
  people = []
  for (const [index, full_name] of names.entries()) {
    const odd = index % 2 === 1
    // oxlint-disable-next-line no-await-in-loop
    const person = await makeUser(db, { full_name, role: odd ? 'finance' : 'user' })
    people.push(person)
    // oxlint-disable-next-line no-await-in-loop
    await db.insert(schema.sessions).values({
      user_id: person.id,
      aal: odd ? 'aal2' : 'aal1',
      ...(odd && { ip: '10.0.0.7' }),
      created_at: hoursAgo(index),
      last_active_at: from.toISOString(),
    })
    // oxlint-disable-next-line no-await-in-loop
    await db.insert(schema.signInLog).values({
      user_id: person.id,
      identifier_hash: 'hash',
      event: 'password',
      succeeded: odd,
      ip: `10.0.0.${index}`,
      created_at: hoursAgo(index),
    })
    // oxlint-disable-next-line no-await-in-loop
    await db
      .update(schema.users)
      .set({ locked_until: hoursAgo(-1 - index) })
      .where(eq(schema.users.id, person.id))
    // oxlint-disable-next-line no-await-in-loop
    await db.insert(schema.securityChanges).values({
      kind: odd ? 'role' : 'suspension',
      user_id: person.id,
      ...(odd && { actor_id: superadmin.actor.id }),
      before: { role: 'user' },
      after: { role: 'finance' },
      created_at: hoursAgo(index),
    })
  }
})
afterAll(() => harness.close())

test('security lists are sorted by each of their columns', async () => {
  const security = withScope(superadmin, 'security.read')
  await expectSorted(sessionSorts, (input) => listSessions(security, input), named)
  await expectSorted(lockoutSorts, (input) => listLockouts(security, input), named)
  await expectSorted(signInSorts, (input) => listSignIns(security, input), named)
  const changes = withScope(superadmin, 'security-changes.read')
  await expectSorted(
    securityChangeSorts,
    (input) => listChanges(changes, input),
    (row, sort) => (sort === 'actor_name' ? (row.actor?.full_name ?? null) : row[sort]),
  )
})

test('security lists find people and addresses, and count what they find', async () => {
  const security = withScope(superadmin, 'security.read')
  const changes = withScope(superadmin, 'security-changes.read')
  const totals = async (q: string) => {
    const asked = { limit: 25, count: true, q }
    const pages = await Promise.all([
      listSessions(security, asked),
      listLockouts(security, asked),
      listSignIns(security, asked),
      listChanges(changes, asked),
    ])
    for (const { data, total } of pages) expect(total).toBe(data.length)
    return pages.map(({ total }) => total)
  }
  expect(await totals('serwaa')).toEqual([1, 1, 1, 1])
  expect(await totals('adjoa')).toEqual([0, 0, 0, 1])
  expect(await totals('10.0.0.7')).toEqual([1, 0, 0, 0])
  expect(await totals('10.0.0.2')).toEqual([0, 0, 1, 0])
  expect(await totals('missing')).toEqual([0, 0, 0, 0])
})

test('the audit trail runs both ways, and is searched by actor, person, reference, id and action', async () => {
  const { db } = harness.services
  const [, serwaa] = people
  const application = await makeApplication(db, serwaa!)
  for (const [action, subject_type, subject_id] of [
    ['application.approve', 'application', application.id],
    ['profile.update', 'profile', serwaa!.id],
    ['document.read', 'document', 'd'],
  ] as const) {
    harness.clock.advance({ seconds: 1 })
    // oxlint-disable-next-line no-await-in-loop
    await recordAudit(superadmin, { action, subject_type, subject_id })
  }
  const trail = withScope(superadmin, 'audit.read')
  await expectSorted(auditSorts, (input) => listAuditEvents(trail, input), named)
  const found = async (q: string) => {
    const page = await listAuditEvents(trail, { limit: 25, count: true, q })
    expect(page.total).toBe(page.data.length)
    return page.data.map(({ action }) => action)
  }
  expect(await found('serwaa')).toEqual(['profile.update'])
  expect(await found('adjoa')).toHaveLength(3)
  expect(await found(application.reference)).toEqual(['application.approve'])
  expect(await found(application.id)).toEqual(['application.approve'])
  expect(await found('document.')).toEqual(['document.read'])
  expect(await found('document')).toEqual([])
})
