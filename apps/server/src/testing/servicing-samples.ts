import type { Belongings } from './world.ts'

const application = (target: Belongings) => ({ id: target.application })
const caseOf = (target: Belongings) => ({ id: target.collection_case })
const approval = (target: Belongings) => ({ id: target.approval })
const nothing = () => ({})

/** Samples of loan servicing, collections and links. */
export const servicingSamples = {
  'approvals.list': nothing,
  'approvals.get': approval,
  'approvals.decide': (target: Belongings) => ({ ...approval(target), approve: true }),
  'approvals.withdraw': approval,
  'collections.list': nothing,
  'collections.sheet': nothing,
  'collections.assign': (target: Belongings) => ({ ids: [target.collection_case], assigned_to: null }),
  'collections.get': caseOf,
  'collections.record': (target: Belongings) => ({ ...caseOf(target), kind: 'note', text: 'Moves house' }),
  'collections.promise': (target: Belongings) => ({
    ...caseOf(target),
    amount: 10_000,
    due_date: '2026-11-25',
  }),
  'collections.cancelPromise': (target: Belongings) => ({ ...caseOf(target), reason: 'Entered twice' }),
  'guarantors.list': application,
  'guarantors.invite': (target: Belongings) => ({
    ...application(target),
    full_name: 'Esi Owusu',
    phone: '0551234567',
    relation: 'friend',
  }),
  'guarantors.withdraw': (target: Belongings) => ({ id: target.guarantor }),
  'hardships.list': nothing,
  'hardships.create': (target: Belongings) => ({
    ...application(target),
    cause: 'illness',
    message: 'In hospital for a month',
    wanted_months: 1,
  }),
  'hardships.decline': (target: Belongings) => ({ id: target.hardship, reason: 'The income is as before' }),
  'hardships.withdraw': (target: Belongings) => ({ id: target.hardship }),
  'links.landlord': (target: Belongings) => ({ token: target.landlord_token }),
  'links.guarantee': (target: Belongings) => ({ token: target.guarantee_token }),
  'links.guaranteeCode': (target: Belongings) => ({ token: target.guarantee_token }),
  'links.answerGuarantee': (target: Belongings) => ({
    token: target.guarantee_token,
    accept: true,
    code: '123456',
    signed_name: 'Yaw Boateng',
  }),
  'loans.standing': application,
  'loans.settlementQuote': application,
  'loans.statement': application,
  'loans.certificate': application,
  'loans.verifyCertificate': () => ({ code: 'EFIE-AAAA-BBBB-CCCC' }),
  'loans.waive': (target: Belongings) => ({
    ...application(target),
    charge: 'late_fee',
    instalment_number: 1,
    reason: 'The bank was down',
  }),
  'loans.writeOff': (target: Belongings) => ({ ...application(target), reason: 'Left the country' }),
  'loans.proposeReschedule': (target: Belongings) => ({
    ...application(target),
    months: 2,
    reason: 'Between two jobs',
  }),
  'loans.answerReschedule': (target: Belongings) => ({ ...application(target), accept: true }),
  'loans.pause': (target: Belongings) => ({
    ...application(target),
    to_date: '2026-12-01',
    reason: 'The landlord is disputed',
  }),
  'loans.chargeback': (target: Belongings) => ({ id: target.payment, reason: 'Dispute lost' }),
  'loans.refundCredit': (target: Belongings) => ({ ...application(target), reason: 'Paid twice' }),
  'loans.portfolio': nothing,
  'loans.autoCollection': application,
  'loans.startAutoCollection': (target: Belongings) => ({
    ...application(target),
    payment_id: target.payment,
    consent: true,
  }),
  'loans.stopAutoCollection': application,
  'loans.reversePayout': (target: Belongings) => ({
    id: target.disbursement,
    cause: 'tenancy_failed',
    reason: 'The flat was let to another',
  }),
  'loans.giveUpPayout': (target: Belongings) => ({
    id: target.disbursement,
    reason: 'The account is closed',
  }),
}
