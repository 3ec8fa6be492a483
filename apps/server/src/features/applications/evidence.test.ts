import { schema } from '@efie/database'
import { makeLoanRow } from '@efie/database/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withScope } from '../../platform/context.ts'
import { makeApplication, makeInspection } from '../../testing/financing.ts'
import { makeHarness, type Harness } from '../../testing/harness.ts'
import { getEvidence } from './get-evidence.ts'

type Person = Awaited<ReturnType<Harness['signIn']>>

let harness: Harness
let analyst: Person
beforeAll(async () => {
  harness = await makeHarness()
  analyst = await harness.signIn('credit_analyst')
})
afterAll(() => harness.close())

const db = () => harness.services.db
const evidenceOf = (id: string, by = analyst) => getEvidence(withScope(by, 'applications.assess'), { id })

test('a decision’s evidence: declared facts, the visit’s report, guarantors and earlier loans', async () => {
  const tenant = await harness.signIn('user', {
    full_name: 'Ama Serwaa',
    employer_name: 'Kente Works',
    monthly_income: 410_000,
    date_of_birth: '1991-11-21',
    ghana_card_number: 'GHA-731904562-8',
  })
  const earlier = await makeApplication(db(), tenant.actor, { status: 'settled' })
  const loan = await makeLoanRow(db(), { user_id: tenant.actor.id, application_id: earlier.id })
  const months = [
    { number: 101, due_date: '2026-08-28', paid_on: '2026-08-28' },
    { number: 102, due_date: '2026-09-28', paid_on: '2026-10-02' },
    { number: 103, due_date: '2026-10-28', paid_on: null },
    { number: 104, due_date: '2026-12-28', paid_on: null },
  ]
  await db()
    .insert(schema.instalments)
    .values(months.map((month) => ({ ...month, loan_id: loan.id, principal: 80_000, interest: 20_000 })))
  const application = await makeApplication(db(), tenant.actor)
  await makeInspection(db(), application, {
    status: 'passed',
    checklist: { address_matches: true },
    notes: 'Two rooms, freshly painted',
  })
  const found = await evidenceOf(application.id)
  expect(found).toMatchObject({
    // The day before the birthday.
    declared: {
      employer_name: 'Kente Works',
      monthly_income: 410_000,
      age: 34,
      ghana_card_masked: 'GHA-••••••562-8',
    },
    employment: null,
    confirmations: [],
    inspection: {
      status: 'passed',
      checklist: { address_matches: true },
      notes: 'Two rooms, freshly painted',
    },
    guarantors: [],
    loans: [{ id: loan.id, reference: earlier.reference, paid_on_time: 1, paid_late: 1, overdue: 1 }],
    applications: [{ id: earlier.id, status: 'settled' }],
  })
  expect(JSON.stringify(found)).not.toMatch(/731904562|1991-11-21/)
})

test('is for those who assess, and no one else', async () => {
  const tenant = await harness.signIn('user')
  const { id } = await makeApplication(db(), tenant.actor)
  for (const role of ['inspection_and_verification', 'finance', 'sales_executive'] as const) {
    const person = await harness.signIn(role)
    expect(() => evidenceOf(id, person)).toThrow(
      expect.objectContaining({ code: 'INSUFFICIENT_PERMISSIONS' }),
    )
  }
})
