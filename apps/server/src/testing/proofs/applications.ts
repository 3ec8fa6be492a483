import { schema } from '@efie/database'
import { call } from '@orpc/server'
import { and, eq } from 'drizzle-orm'
import { router } from '../../router.ts'
import { rentInput, makeApplicant } from '../applicants.ts'
import { makeApprovable, makeInspection, makePayeeMatch } from '../financing.ts'
import { card, makeSigned, pay, withKey, type SignedInContext } from '../money.ts'
import { PICTURE } from '../picture.ts'
import { codeSent } from '../shop.ts'
import { situation, type Stage } from './situation.ts'

const reason = 'As agreed on the phone'
const NAME = 'Ama Serwaa'

export const applicant = situation((stage) => makeApplicant(stage), {
  'applications.create': (tenant) => ({ by: tenant.actor, input: { ...rentInput } }),
  'eligibility.latest': (tenant) => ({ by: tenant.actor, input: {} }),
  'eligibility.check': (tenant) => ({
    by: tenant.actor,
    input: {
      age: 30,
      ghana_card_number: 'GHA-123456789-0',
      employment_status: 'employed',
      monthly_income: 400_000,
      monthly_obligations: 0,
      monthly_rent: 82_550,
    },
  }),
})

const people = async ({ signIn, analyst, inspector }: Stage) => ({
  tenant: (await signIn('user', { full_name: NAME })).actor,
  analyst: analyst.actor,
  inspector: inspector.actor,
})

/** In review with nothing missing. */
const inReview = async (stage: Stage, values: Parameters<typeof makeApprovable>[2] = {}) =>
  makeApprovable(stage.services.db, await people(stage), values)

export const applicationInReview = situation(inReview, {
  'applications.transition': ({ id }, { analyst }) => ({ by: analyst.actor, input: { id, to: 'approved' } }),
  'applications.transition (the first of two approvals)': async (_approvable, stage) => {
    const { id } = await inReview(stage, { affordability_bps: 4_500, verified_obligations: 90_000 })
    return { by: stage.analyst.actor, input: { id, to: 'approved' } }
  },
  'applications.assess': ({ id }, { analyst }) => ({
    by: analyst.actor,
    input: { id, verified_net_income: 400_000, verified_obligations: 0 },
  }),
  'applications.askPayeeName': ({ id }, { inspector }) => ({ by: inspector.actor, input: { id } }),
  'applications.verifyPayee': async (_approvable, stage) => {
    const application = await inReview(stage, { payee_verified_by: null, payee_verified_at: null })
    await makePayeeMatch(stage.services.db, application, stage.inspector.actor)
    return { by: stage.inspector.actor, input: { id: application.id, name_on_id: 'Kofi Mensah' } }
  },
  'inspections.transition': async (application, { services, inspector }) => {
    const { id } = await makeInspection(services.db, application)
    return {
      by: inspector.actor,
      input: { id, to: 'scheduled', scheduled_for: '2026-11-25T10:00:00.000Z' },
    }
  },
  'inspections.addPhoto': async (application, { services, inspector }) => {
    const scheduled_for = '2026-11-25T10:00:00.000Z'
    const { id } = await makeInspection(services.db, application, { status: 'scheduled', scheduled_for })
    return {
      by: inspector.actor,
      input: { id, file: new File([PICTURE], 'room.png', { type: 'image/png' }) },
    }
  },
  'documents.review': async ({ id }, { services, inspector }) => {
    const { documents } = schema
    const [payslip] = await services.db
      .update(documents)
      .set({ status: 'pending', reviewed_by: null })
      .where(and(eq(documents.application_id, id), eq(documents.document_type, 'payslip')))
      .returning({ id: documents.id })
    return { by: inspector.actor, input: { id: payslip?.id, status: 'verified' } }
  },
  'documents.reopen': async ({ id }, { services, inspector }) => {
    const { documents } = schema
    const [payslip] = await services.db
      .update(documents)
      .set({ reviewed_by: inspector.actor.id, reviewed_at: services.clock.now().toISOString() })
      .where(and(eq(documents.application_id, id), eq(documents.document_type, 'payslip')))
      .returning({ id: documents.id })
    return { by: inspector.actor, input: { id: payslip?.id } }
  },
})

interface Offer {
  tenant: SignedInContext
  id: string
}

const makeOffer = async (stage: Stage): Promise<Offer> => {
  const tenant = await stage.signIn('user', { full_name: NAME })
  const { analyst, inspector } = stage
  const { id } = await makeApprovable(
    stage.services.db,
    { tenant: tenant.actor, analyst: analyst.actor, inspector: inspector.actor },
    {
      status: 'approved',
      approved_by: analyst.actor.id,
      approved_at: '2026-11-20T09:00:00.000Z',
      offer_expires_at: '2026-12-04T23:59:59.999Z',
    },
  )
  return { tenant, id }
}

export const approvedApplication = situation(makeOffer, {
  'applications.agreement': ({ tenant, id }) => ({ by: tenant.actor, input: { id } }),
  'applications.agreementPdf': ({ id }, { analyst }) => ({ by: analyst.actor, input: { id } }),
  'applications.sendSigningCode': ({ tenant, id }) => ({ by: tenant.actor, input: { id } }),
  'applications.sign': async ({ tenant, id }, { services }) => {
    const { terms_hash } = await call(router.applications.agreement, { id }, { context: tenant })
    await call(router.applications.sendSigningCode, { id }, { context: tenant })
    return {
      by: tenant.actor,
      input: {
        id,
        terms_hash,
        signed_name: NAME,
        consents: { terms_read: true, credit_bureau: true, data_processing: true },
        code: await codeSent(services.db, 'agreement-code'),
      },
    }
  },
})

const signedAndPaid = async (stage: Stage, values: Parameters<typeof makeSigned>[2] = {}) => {
  const tenant = await stage.signIn('user')
  const application = await makeSigned(stage, tenant, values)
  await pay(stage, tenant, { application_id: application.id, payment_type: 'initial_payment', ...card })
  return application
}

const request = ({ id }: { id: string }, { finance }: Stage) =>
  call(router.disbursements.request, { application_id: id }, { context: withKey(finance) })

/** The first transfer to this wallet always fails. */
const CLOSED_WALLET = '+233240000001'
const failedPayout = async (stage: Stage): Promise<string> => {
  const { id } = await request(await signedAndPaid(stage, { payout_account: CLOSED_WALLET }), stage)
  await call(router.disbursements.release, { id }, { context: withKey(stage.finance2) })
  return id
}

export const applicationToPayOut = situation(signedAndPaid, {
  'disbursements.request': ({ id }, { finance }) => ({ by: finance.actor, input: { application_id: id } }),
  'disbursements.release': async (application, stage) => {
    const { id } = await request(application, stage)
    return { by: stage.finance2.actor, input: { id } }
  },
  'disbursements.cancel': async (application, stage) => {
    const { id } = await request(application, stage)
    return { by: stage.finance.actor, input: { id, reason } }
  },
  'disbursements.retry': async (_application, stage) => ({
    by: stage.finance.actor,
    input: { id: await failedPayout(stage) },
  }),
  'loans.giveUpPayout': async (_application, stage) => ({
    by: stage.finance.actor,
    input: { id: await failedPayout(stage), reason },
  }),
  'disbursements.changePayee': ({ id }, { finance }) => ({
    by: finance.actor,
    input: {
      id,
      payout_method: 'bank',
      payout_account: '001122334455',
      payout_bank_code: '280100',
      payout_name: 'Kofi Mensah',
      reason,
    },
  }),
})
