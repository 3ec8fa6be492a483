import { schema } from '@efie/database'
import { errors } from '@efie/contracts'
import { approvalKinds, approvalRuleOf, twoPersonRules, type Role } from '@efie/domain'
import { call } from '@orpc/server'
import { and, eq } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Context } from './platform/context.ts'
import { router } from './router.ts'
import { appoint } from './testing/appoint.ts'
import { linkSent, makeCompany } from './testing/companies.ts'
import { makeApprovable, makeInspection, makePayeeMatch } from './testing/financing.ts'
import {
  card,
  makeMoneyWorld,
  makeSigned,
  pay,
  withKey,
  type MoneyWorld,
  type SignedInContext,
} from './testing/money.ts'
import { PDF } from './testing/pdf.ts'

// Every place where one person's act waits for or follows another's checks that the two are independent.

let world: MoneyWorld
let superadmin: SignedInContext
beforeAll(async () => {
  world = await makeMoneyWorld()
  superadmin = await world.signIn('superadmin')
})
afterAll(() => world.close())

const db = () => world.services.db
const only = <Row>(rows: Row[]): Row => {
  const [row] = rows
  if (!row) throw new Error('row was not made')
  return row
}

type Act = (checker: SignedInContext) => Promise<unknown>
interface Place {
  maker: Role
  checker: Role
  /** What the maker does first; returns what the checker then attempts. */
  begin: (maker: SignedInContext) => Promise<Act>
}

const payoutAfter = async (people: Partial<MoneyWorld>): Promise<Act> => {
  const { finance } = { ...world, ...people }
  const tenant = await world.signIn('user')
  const application = await makeSigned({ ...world, ...people }, tenant)
  const input = { application_id: application.id }
  await pay(world, tenant, { ...input, payment_type: 'initial_payment', ...card })
  const { id } = await call(router.disbursements.request, input, { context: withKey(finance) })
  return (checker) => call(router.disbursements.release, { id }, { context: withKey(checker) })
}

const largeRefund = async (maker: SignedInContext): Promise<string> => {
  const tenant = await world.signIn('user')
  const application = await makeSigned(world, tenant)
  const input = { application_id: application.id, payment_type: 'initial_payment' as const, ...card }
  const { payment_id } = await pay(world, tenant, input)
  const asked = { id: payment_id, reason: 'Moved abroad' }
  return (await call(router.payments.refund, asked, { context: withKey(maker) })).id
}

const inReview = (
  values: Parameters<typeof makeApprovable>[2] = {},
  inspector: SignedInContext = world.inspector,
) => makeApprovable(db(), { analyst: world.analyst.actor, inspector: inspector.actor }, values)

const approvedBy = (maker: SignedInContext) => ({
  approved_by: maker.actor.id,
  approved_at: '2026-11-20T08:00:00.000Z',
})

const approve =
  (id: string): Act =>
  (checker) =>
    call(router.applications.transition, { id, to: 'approved' }, { context: checker })

const draftOf = async (values: Partial<typeof schema.invoices.$inferInsert>) => {
  const company = await makeCompany(db(), { owner: (await world.signIn('company')).actor })
  return only(
    await db()
      .insert(schema.invoices)
      .values({
        company_id: company.id,
        number: `INV-${uuidv7().slice(-12)}`,
        period: '2026-11-01',
        payday: '2026-11-25',
        due_date: '2026-11-30',
        line_count: 1,
        total: 50_000,
        ...values,
      })
      .returning(),
  )
}

const uploadedPaper = async (company: string, by: Context): Promise<Act> => {
  const file = new File([PDF], 'a.pdf', { type: 'application/pdf' })
  const upload = { id: company, document_type: 'registration_certificate' as const, file }
  const { id: document_id } = await call(router.companies.uploadDocument, upload, { context: by })
  const review = { id: company, document_id, status: 'verified' as const }
  return (checker) => call(router.companies.reviewDocument, review, { context: checker })
}

const places: Record<string, Place> = {
  'releasing a payout that the other asked for': {
    maker: 'finance',
    checker: 'finance',
    begin: (finance) => payoutAfter({ finance }),
  },
  'releasing a payout of an application that the other verified': {
    maker: 'inspection_and_verification',
    checker: 'finance',
    begin: (inspector) => payoutAfter({ inspector }),
  },
  'releasing a payout of an application that the other approved': {
    maker: 'credit_analyst',
    checker: 'finance',
    begin: (analyst) => payoutAfter({ analyst }),
  },
  'releasing a large refund that the other asked for': {
    maker: 'finance',
    checker: 'finance',
    begin: async (maker) => {
      const id = await largeRefund(maker)
      return (checker) => call(router.payments.releaseRefund, { id }, { context: withKey(checker) })
    },
  },
  'declining a large refund that the other asked for': {
    maker: 'finance',
    checker: 'finance',
    begin: async (maker) => {
      const id = await largeRefund(maker)
      const reason = 'Not owed'
      return (checker) => call(router.payments.declineRefund, { id, reason }, { context: withKey(checker) })
    },
  },
  'approving what the other verified': {
    maker: 'inspection_and_verification',
    checker: 'credit_analyst',
    begin: async (maker) => approve((await inReview({}, maker)).id),
  },
  'the second approval after the other’s first': {
    maker: 'credit_analyst',
    checker: 'credit_analyst',
    begin: async (maker) => {
      const { id } = await inReview({ affordability_bps: 4_500, verified_obligations: 90_000 })
      await approve(id)(maker)
      return approve(id)
    },
  },
  'matching the payee of what the other approved': {
    maker: 'credit_analyst',
    checker: 'inspection_and_verification',
    begin: async (maker) => {
      const application = await inReview({
        ...approvedBy(maker),
        payee_verified_by: null,
        payee_verified_at: null,
      })
      const { id } = application
      await makePayeeMatch(db(), application, world.inspector.actor)
      const input = { id, name_on_id: 'Kofi Mensah' }
      return (checker) => call(router.applications.verifyPayee, input, { context: checker })
    },
  },
  'reviewing a document of what the other approved': {
    maker: 'credit_analyst',
    checker: 'inspection_and_verification',
    begin: async (maker) => {
      const { id: application_id } = await inReview(approvedBy(maker))
      const { id } = only(
        await db()
          .update(schema.documents)
          .set({ status: 'pending', reviewed_by: null })
          .where(
            and(
              eq(schema.documents.application_id, application_id),
              eq(schema.documents.document_type, 'payslip'),
            ),
          )
          .returning(),
      )
      return (checker) => call(router.documents.review, { id, status: 'verified' }, { context: checker })
    },
  },
  'visiting the property of what the other approved': {
    maker: 'credit_analyst',
    checker: 'inspection_and_verification',
    begin: async (maker) => {
      const { id } = await makeInspection(db(), await inReview(approvedBy(maker)))
      const visit = { id, to: 'scheduled' as const, scheduled_for: '2026-11-25T09:00:00.000Z' }
      return (checker) => call(router.inspections.transition, visit, { context: withKey(checker) })
    },
  },
  'issuing an invoice whose changes the other approved': {
    maker: 'company_manager',
    checker: 'finance',
    begin: async (maker) => {
      const { id } = await draftOf(approvedBy(maker))
      return (checker) => call(router.invoices.issue, { id }, { context: checker })
    },
  },
  'matching a transfer that the other noted': {
    maker: 'finance',
    checker: 'finance',
    begin: async (maker) => {
      const noted = {
        amount: 50_000,
        reference: uuidv7(),
        payer: 'VOLTA FOODS',
        received_on: '2026-11-19',
      }
      const { id } = await call(router.bankReceipts.record, noted, { context: withKey(maker) })
      const invoice = await draftOf({ status: 'issued', issued_at: '2026-11-19T08:00:00.000Z' })
      const match = { id, invoice_id: invoice.id }
      return (checker) => call(router.bankReceipts.match, match, { context: withKey(checker) })
    },
  },
  'verifying a company’s document that the other uploaded': {
    maker: 'company_manager',
    checker: 'admin',
    begin: async (maker) => {
      const company = await makeCompany(db(), { manager: maker.actor }, { status: 'pending' })
      return uploadedPaper(company.id, maker)
    },
  },
}

const rankAbove = (place: Place) =>
  place.maker === 'admin' || place.checker === 'admin' ? superadmin : world.signIn('admin')

describe('refused to whoever the same administrator appointed, done by somebody independent', () => {
  test.each(Object.keys(places))('%s', async (name) => {
    const place = places[name]!
    const administrator = await rankAbove(place)
    const act = await place.begin(await appoint(world, administrator, place.maker))
    const tied = await appoint(world, administrator, place.checker)
    await expect(act(tied)).rejects.toMatchObject({ code: 'NOT_INDEPENDENT', status: 403 })
    await expect(act(await world.signIn(place.checker))).resolves.toBeDefined()
  })

  test.each(approvalKinds)('a request of the kind %s', async (kind) => {
    const { makers, checkers } = twoPersonRules[approvalRuleOf[kind]]
    const administrator = await world.signIn('superadmin')
    const maker = await appoint(world, administrator, makers[0])
    const checker = await appoint(world, administrator, checkers[0])
    const { id } = only(
      await db()
        .insert(schema.approvalRequests)
        .values({
          kind,
          subject_type: 'test',
          subject_id: uuidv7(),
          title: 'Something',
          before: {},
          after: {},
          reason: 'Because',
          maker_id: maker.actor.id,
          expires_at: '2026-12-20T09:00:00.000Z',
        })
        .returning(),
    )
    const decided = call(router.approvals.decide, { id, approve: true }, { context: withKey(checker) })
    await expect(decided).rejects.toMatchObject({ code: 'NOT_INDEPENDENT' })
    expect(await call(router.approvals.get, { id }, { context: checker })).toMatchObject({
      may_decide: false,
      may_not_decide_because: errors.NOT_INDEPENDENT.message,
    })
    const independent = await world.signIn(checkers[0])
    expect(await call(router.approvals.get, { id }, { context: independent })).toMatchObject({
      may_decide: true,
    })
  })
})

test('an application says it before anybody tries to approve', async () => {
  const administrator = await world.signIn('admin')
  const { id } = await inReview({}, await appoint(world, administrator, 'inspection_and_verification'))
  const stepOf = async (reader: SignedInContext) =>
    (await call(router.applications.get, { id }, { context: reader })).next_steps.find(
      ({ to }) => to === 'approved',
    )
  expect(await stepOf(await appoint(world, administrator, 'credit_analyst'))).toMatchObject({
    allowed: false,
    missing: [{ fact: 'independent', text: errors.NOT_INDEPENDENT.message }],
  })
  expect(await stepOf(world.analyst)).toMatchObject({ allowed: true, missing: [] })
})

test('a payout that waits names who acted on its application', async () => {
  const act = await payoutAfter({})
  const { data } = await call(router.disbursements.list, { status: 'requested' }, { context: world.finance2 })
  expect(data[0]?.acted_before.toSorted()).toEqual(
    [world.analyst.actor.id, world.inspector.actor.id].toSorted(),
  )
  await act(world.finance2)
  const after = await call(router.disbursements.list, {}, { context: world.finance2 })
  expect(after.data[0]).toMatchObject({ status: 'confirmed', acted_before: [] })
})

test('a company’s own people are not colleagues: the manager who invited them reviews their documents', async () => {
  const manager = await world.signIn('company_manager')
  const company = await makeCompany(db(), { manager: manager.actor }, { status: 'pending' })
  const tenant = await world.signIn('user')
  const invited = { id: company.id, email: tenant.actor.email, member_role: 'owner' as const }
  await call(router.companies.invite, invited, { context: manager })
  const token = await linkSent(db(), 'company-invitation', 'company-invitation')
  await call(router.companies.acceptInvitation, { token }, { context: tenant })
  const grants = await db()
    .select()
    .from(schema.roleGrants)
    .where(eq(schema.roleGrants.user_id, tenant.actor.id))
  expect(grants).toMatchObject([{ role: 'company', granted_by: manager.actor.id }])

  const owner = world.as({ ...tenant.actor, role: 'company' })
  const review = await uploadedPaper(company.id, owner)
  expect(await review(manager)).toMatchObject({ status: 'verified' })
})
