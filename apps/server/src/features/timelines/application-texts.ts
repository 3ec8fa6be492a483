import type { applicationTimeline, EventValues } from '@efie/contracts/timelines-events'
import {
  documentTypeLabels,
  statusLabel,
  type ApplicationStatus,
  type DocumentType,
  type PaymentType,
} from '@efie/domain'
import { date } from '../../platform/texts/figures.ts'
import { known, named, text, type FixedText, type Text } from '../../platform/texts/text.ts'
import { facts, figure, written, type EventTexts } from './event-texts.ts'
import { paid, sum } from './loan-texts.ts'

const statusTitles: Record<ApplicationStatus, FixedText> = {
  pending: text('Application status updated to pending'),
  'in-review': text('Application status updated to in review'),
  'info-requested': text('Application status updated to info requested'),
  approved: text('Application status updated to approved'),
  rejected: text('Application status updated to rejected'),
  active: text('Application status updated to active'),
  settled: text('Application status updated to settled'),
  'written-off': text('Application status updated to written off'),
  cancelled: text('Application status updated to cancelled'),
  expired: text('Application status updated to expired'),
}

const paidTitles: Record<PaymentType, FixedText> = {
  application_fee: text('Application fee paid'),
  initial_payment: text('Balance at signing paid'),
  instalment: text('Instalment paid'),
  settlement: text('Settlement paid'),
  order: text('Order paid'),
  order_instalment: text('Order instalment paid'),
  invoice: text('Invoice paid'),
  refund: text('Refund paid'),
}

type Field = EventValues['application.updated']['fields'][number]

const fieldLabels: Record<Field, FixedText> = {
  monthly_rent: text('Monthly rent'),
  advance_payment_months: text('Months paid in advance'),
  payday: text('Payday'),
  plan: text('Plan'),
  landlord_name: text('Landlord’s name'),
  landlord_email: text('Landlord’s email'),
  landlord_phone: text('Landlord’s phone number'),
  property_address: text('Property address'),
  property_region: text('Region'),
  property_gps: text('Digital address'),
  lease_start_date: text('Lease start date'),
  lease_end_date: text('Lease end date'),
  payout_method: text('How the landlord is paid'),
  payout_account: text('Landlord’s account'),
  payout_network: text('Landlord’s network'),
  payout_bank_code: text('Landlord’s bank'),
  payout_name: text('Name on the landlord’s account'),
}

const paper = ({ document_type }: { document_type: DocumentType }): Text =>
  known(documentTypeLabels[document_type])

const guarantor = ({ guarantor_name }: { guarantor_name: string }): Text => named(guarantor_name)

const employer = ({ company_name, note }: { company_name: string; note: string | null }): Text | null =>
  facts(named(company_name), written(note))

export const applicationTexts: EventTexts<keyof typeof applicationTimeline> = {
  'application.submitted': { title: text('Application submitted') },
  'application.status-changed': {
    title: ({ to_status }) => statusTitles[to_status],
    detail: ({ reason }) => written(reason),
  },
  'application.updated': {
    title: text('Application updated'),
    detail: ({ fields }) => facts(...fields.map((field) => fieldLabels[field])),
  },
  'application.assigned': { title: text('Assigned to a credit analyst') },
  'application.assessed': {
    title: text('Affordability assessed on verified income'),
    detail: ({ outcome }) => known(statusLabel(outcome)),
  },
  'application.first-approved': { title: text('First approval given. A second person has to approve too') },
  'document.uploaded': { title: text('Document uploaded'), detail: paper },
  'document.verified': { title: text('Document verified'), detail: paper },
  'document.rejected': {
    title: text('Document rejected'),
    detail: ({ document_type, reason }) => facts(paper({ document_type }), written(reason)),
  },
  'document.reopened': { title: text('Document is being checked again'), detail: paper },
  'employment.confirmed': { title: text('Employer confirmed employment'), detail: employer },
  'employment.denied': { title: text('Employer denied employment'), detail: employer },
  'guarantor.invited': { title: text('Guarantor invited'), detail: guarantor },
  'guarantor.accepted': { title: text('Guarantor accepted'), detail: guarantor },
  'guarantor.declined': { title: text('Guarantor declined'), detail: guarantor },
  'inspection.requested': { title: text('Property inspection requested') },
  'inspection.scheduled': {
    title: text('Inspection scheduled'),
    detail: (values) => figure(date(values.date)),
  },
  'inspection.passed': { title: text('Inspection passed') },
  'inspection.failed': { title: text('Inspection failed') },
  'inspection.to-redo': { title: text('Inspection has to be repeated') },
  'inspection.cancelled': { title: text('Inspection cancelled') },
  'payee.matched': { title: text('Landlord’s account matched to their ID') },
  'payee.changed': { title: text('Landlord’s payout account changed') },
  'payment.completed': { title: ({ payment_type }) => paidTitles[payment_type], detail: paid },
  'payout.second-due': { title: text('The second payout to the landlord is due') },
  'payout.second-cancelled': {
    title: text('Second payout to the landlord cancelled'),
    detail: ({ reason }) => written(reason),
  },
  'payout.released': { title: text('Payout to the landlord released'), detail: sum },
  'payout.confirmed': { title: text('Landlord paid'), detail: sum },
  'payout.reversed': { title: text('Payout reversed'), detail: sum },
  'payout.cancelled': { title: text('Payout cancelled'), detail: sum },
  'renewal.opened': { title: text('You can renew for next year') },
}
