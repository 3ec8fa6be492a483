import type { Role } from '@efie/domain'
import type { Belongings, World } from './world.ts'

type Sample = (target: Belongings, world: World, role: Role | null) => Record<string, unknown>

const application = (target: Belongings) => ({ id: target.application })
const document = (target: Belongings) => ({ id: target.document })
const payment = (target: Belongings) => ({ id: target.payment })
const ticket = (target: Belongings) => ({ id: target.ticket })
const disbursement = (target: Belongings) => ({ id: target.disbursement })
const lead = (target: Belongings) => ({ id: target.lead })
const nothing = () => ({})

/** The step of an application's life that is this role's to take. */
const stepOf = (role: Role | null) => {
  if (role === 'user') return 'cancelled'
  return role === 'inspection_and_verification' ? 'info-requested' : 'in-review'
}

const applicationInput = {
  monthly_rent: 82_550,
  landlord_name: 'Kofi Mensah',
  landlord_phone: '0241234567',
  property_address: '12 Ring Road, Accra',
  lease_start_date: '2026-12-01',
  lease_end_date: '2027-11-30',
}

const PDF = '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF'

/**
 * A well-formed input for every operation, aimed at somebody's row. An operation that is not here fails the generated
 * tests, so nothing is added to the contract untried.
 */
export const samples: Record<string, Sample> = {
  'analytics.summary': nothing,
  'audit.list': nothing,
  'audit.seals': nothing,
  'analytics.report': nothing,
  'analytics.export': () => ({ section: 'funnel' }),
  'leads.list': nothing,
  'leads.create': () => ({ full_name: 'Kwame Ofori', phone: '0241234567', owner_id: undefined }),
  'leads.get': lead,
  'leads.update': (target) => ({ ...lead(target), full_name: 'Yaa A.' }),
  'leads.transition': (target) => ({ ...lead(target), to: 'contacted' }),
  'leads.addNote': (target) => ({ ...lead(target), text: 'Called' }),
  'leads.quote': (target) => ({ ...lead(target), monthly_rent: 82_550 }),
  'leads.sendConsentCode': lead,
  'leads.consent': (target) => ({ ...lead(target), code: '123456' }),
  'leads.checkEligibility': (target) => ({
    ...lead(target),
    age: 30,
    ghana_card_number: 'GHA-123456789-0',
    employment_status: 'employed',
    monthly_income: 400_000,
    monthly_obligations: 0,
    monthly_rent: 82_550,
  }),
  'leads.figures': nothing,
  'sharedQuotes.get': () => ({ token: 'x' }),
  'documents.list': nothing,
  'documents.upload': (target) => ({
    file: new File([PDF], 'payslip.pdf', { type: 'application/pdf' }),
    document_type: 'payslip',
    application_id: target.application,
  }),
  'documents.get': document,
  'documents.file': document,
  'documents.preview': document,
  'documents.review': (target) => ({
    ...document(target),
    status: 'rejected',
    reason: 'The picture is blurred',
  }),
  'eligibility.check': () => ({
    age: 30,
    ghana_card_number: 'GHA-123456789-0',
    employment_status: 'employed',
    monthly_income: 400_000,
    monthly_obligations: 0,
    monthly_rent: 82_550,
  }),
  'eligibility.latest': nothing,
  'applications.list': nothing,
  'applications.create': () => applicationInput,
  'applications.get': application,
  'applications.update': (target) => ({ ...application(target), landlord_name: 'Ama Mensah' }),
  'applications.transition': (target, _world, role) => ({
    ...application(target),
    to: stepOf(role),
    reason: 'As agreed on the phone',
  }),
  'applications.assess': (target) => ({
    ...application(target),
    verified_net_income: 400_000,
    verified_obligations: 0,
  }),
  'applications.verifyPayee': (target) => ({
    ...application(target),
    name_on_account: 'Kofi Mensah',
    name_on_id: 'Kofi Mensah',
  }),
  'applications.timeline': application,
  'applications.schedule': application,
  'applications.settlementQuote': application,
  'applications.agreement': application,
  'applications.agreementPdf': application,
  'applications.sendSigningCode': application,
  'applications.sign': (target) => ({
    ...application(target),
    terms_hash: 'a'.repeat(64),
    signed_name: 'Ama Mensah',
    consents: { terms_read: true, credit_bureau: true, data_processing: true },
    code: '123456',
  }),
  'inspections.list': nothing,
  'inspections.transition': (target) => ({
    id: target.inspection,
    to: 'scheduled',
    scheduled_for: '2026-11-25T10:00:00.000Z',
  }),
  'disbursements.list': nothing,
  'disbursements.request': (target) => ({ application_id: target.application }),
  'disbursements.release': disbursement,
  'disbursements.retry': disbursement,
  'disbursements.cancel': (target) => ({ ...disbursement(target), reason: 'Asked for by mistake' }),
  'me.get': nothing,
  'me.update': () => ({ city: 'Kumasi' }),
  'profiles.list': nothing,
  'profiles.get': (target) => ({ id: target.owner.id }),
  'profiles.update': (target) => ({ id: target.owner.id, city: 'Kumasi' }),
  'profiles.setRole': (target) => ({ id: target.owner.id, role: target.owner.role }),
  'quotes.rent': () => ({ monthly_rent: 82_550 }),
  'quotes.instalments': () => ({ cash_price: 350_000, months: 6 }),
  'ledger.entries': nothing,
  'ledger.trialBalance': nothing,
  'notifications.list': nothing,
  'notifications.read': (target) => ({ id: target.notification }),
  'notifications.readAll': nothing,
  'notifications.clear': nothing,
  'payments.list': nothing,
  'payments.create': (target) => ({
    application_id: target.application,
    payment_type: 'application_fee',
    method: 'card',
  }),
  'payments.get': payment,
  'payments.refresh': payment,
  'payments.refund': (target) => ({ ...payment(target), reason: 'Paid twice' }),
  'payments.releaseRefund': (target) => ({ id: target.refund }),
  'payments.declineRefund': (target) => ({ id: target.refund, reason: 'Not owed' }),
  'payments.receipt': payment,
  'payments.byReference': (target) => ({ reference: target.payment_reference }),
  'payments.submitCode': (target) => ({ ...payment(target), code: '123456' }),
  'payments.record': (target) => ({
    application_id: target.application,
    payment_type: 'application_fee',
    amount: 19_000,
    method: 'cash',
    received_on: '2026-11-20',
    note: 'Receipt 114',
  }),
  'payments.update': (target) => ({ ...payment(target), status: 'failed', reason: 'No such receipt' }),
  'payments.manual': nothing,
  'payments.refunds': nothing,
  'payments.disputes': nothing,
  'payments.banks': nothing,
  'payments.export': () => ({ from: '2026-11-01', to: '2026-11-30' }),
  'products.list': nothing,
  'products.categories': nothing,
  'products.get': (_target, world) => ({ id: world.product }),
  'products.create': () => ({ name: 'Gas cooker', category: 'refrigerators', price: 100_000 }),
  'products.update': (_target, world) => ({ id: world.product, price: 340_000 }),
  'products.delete': (_target, world) => ({ id: world.spare('product') }),
  'properties.list': nothing,
  'properties.create': () => ({ name: 'Osu studio' }),
  'properties.update': (_target, world) => ({ id: world.property, name: 'East Legon house' }),
  'properties.delete': (_target, world) => ({ id: world.spare('property') }),
  'settings.public': nothing,
  'settings.system.get': nothing,
  'settings.system.put': () => ({ system_name: 'Efie' }),
  'settings.security.get': nothing,
  'settings.security.put': () => ({ log_retention: 30 }),
  'settings.database.get': nothing,
  'settings.database.put': () => ({ backup_retention_period: 30 }),
  'tickets.list': nothing,
  'tickets.create': () => ({ subject: 'A question', message: 'How long does it take?', category: 'other' }),
  'tickets.get': ticket,
  'tickets.update': (target) => ({ ...ticket(target), status: 'closed' }),
  'tickets.reply': (target) => ({ ...ticket(target), message: 'Thank you' }),
}
