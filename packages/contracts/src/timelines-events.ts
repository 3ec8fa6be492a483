import {
  applicationStatuses,
  delinquencyBuckets,
  documentTypes,
  eligibilityOutcomes,
  orderStatuses,
  paymentTypes,
  waivableCharges,
} from '@efie/domain'
import { z } from 'zod'
import { applicationChanges } from './applications-schemas.ts'
import { localDate, pesewas } from './base.ts'

/**
 * Values that hold a person's own words or name. They are erased with the account; no other value is free
 * text.
 */
export const personalEventValues = ['reason', 'note', 'guarantor_name', 'company_name'] as const

const none = z.object({})
const amount = pesewas
const reason = z.string().nullable()
const sum = z.object({ amount })
const paid = z.object({ amount, instalment_number: z.int().nullable() })
const guarantor = z.object({ guarantor_name: z.string() })
const employer = z.object({ company_name: z.string(), note: z.string().nullable() })
const paper = z.object({ document_type: z.enum(documentTypes) })
const parcel = z.object({ number: z.int() })

/** Events of a loan and its money, shown on the timeline of its application or order. */
export const loanTimeline = {
  'agreement.signed': none,
  'charge.waived': z.object({ charge: z.enum(waivableCharges), amount }),
  'delinquency.bucket-changed': z.object({
    from_bucket: z.enum(delinquencyBuckets),
    to_bucket: z.enum(delinquencyBuckets),
  }),
  'delinquency.paused': z.object({ from_date: localDate, to_date: localDate }),
  'delinquency.pause-ended': z.object({ counted_from: localDate }),
  'loan.settled-by-renewal': sum,
  'payment.charged-back': paid,
  'payment.chargeback-won': paid,
  'payment.refunded': paid,
  'reschedule.offered': none,
  'reschedule.accepted': none,
  'reschedule.declined': none,
}

/** Events of a rent application. */
export const applicationTimeline = {
  'application.submitted': z.object({ to_status: z.enum(applicationStatuses) }),
  'application.status-changed': z.object({
    from_status: z.enum(applicationStatuses),
    to_status: z.enum(applicationStatuses),
    reason,
  }),
  'application.updated': z.object({ fields: z.array(applicationChanges.keyof()) }),
  'application.assigned': none,
  'application.assessed': z.object({ outcome: z.enum(eligibilityOutcomes) }),
  'application.first-approved': none,
  'document.uploaded': paper,
  'document.verified': paper,
  'document.rejected': paper.extend({ reason }),
  'document.reopened': paper,
  'employment.confirmed': employer,
  'employment.denied': employer,
  'guarantor.invited': guarantor,
  'guarantor.accepted': guarantor,
  'guarantor.declined': guarantor,
  'inspection.requested': none,
  'inspection.scheduled': z.object({ date: localDate }),
  'inspection.passed': none,
  'inspection.failed': none,
  'inspection.to-redo': none,
  'inspection.cancelled': none,
  'payee.matched': none,
  'payee.changed': none,
  'payment.completed': paid.extend({ payment_type: z.enum(paymentTypes) }),
  'payout.second-due': none,
  'payout.second-cancelled': z.object({ reason: z.string() }),
  'payout.released': sum,
  'payout.confirmed': sum,
  'payout.reversed': sum,
  'payout.cancelled': sum,
  'renewal.opened': none,
}

/** Events of a shop order. */
export const orderTimeline = {
  'order.placed': z.object({
    from_status: z.enum(orderStatuses),
    to_status: z.enum(orderStatuses),
    instalment_price: pesewas,
  }),
  'order.status-changed': z.object({
    from_status: z.enum(orderStatuses),
    to_status: z.enum(orderStatuses),
    reason,
  }),
  'parcel.packed': parcel,
  'parcel.dispatched': parcel,
  'parcel.delivered': parcel,
  'parcel.returned': parcel.extend({ reason }),
  'plan.months-changed': z.object({ from_months: z.int().nullable(), to_months: z.int() }),
  'plan.started': z.object({ first_due_date: localDate }),
  'plan.settled': none,
  'plan.written-off': none,
  'plan.reopened': none,
}

/** Every timeline event by its stored code, with the schema of its values. */
export const timelineEvents = { ...loanTimeline, ...applicationTimeline, ...orderTimeline }

export type TimelineCode = keyof typeof timelineEvents

/** Values of each code. */
export type EventValues = { [Code in TimelineCode]: z.output<(typeof timelineEvents)[Code]> }

type EventsOf<Code extends TimelineCode> = { [One in Code]: { code: One; values: EventValues[One] } }[Code]

export type TimelineEvent = EventsOf<TimelineCode>
/** An event that can be on either timeline. */
export type LoanTimelineEvent = EventsOf<keyof typeof loanTimeline>
export type ApplicationTimelineEvent = EventsOf<keyof typeof loanTimeline | keyof typeof applicationTimeline>
export type OrderTimelineEvent = EventsOf<keyof typeof loanTimeline | keyof typeof orderTimeline>

/** Events shown to staff only. */
export const staffEvents: ReadonlySet<TimelineCode> = new Set([
  'application.assessed',
  'application.assigned',
  'application.first-approved',
  'delinquency.bucket-changed',
  'payee.matched',
])
