import { applicationStatuses, documentTypes, orderStatuses, paymentTypes, waitReasons } from '@efie/domain'
import { z } from 'zod'
import { promiseOffer } from './collections-promises.ts'
import { id, instant, localDate, operation, pesewas } from './base.ts'

/**
 * What may be paid, in pesewas. `amount` is what is due; `POST /payments` takes any amount from `least` to
 * `most`.
 */
const payable = z.object({
  payment_type: z.enum(paymentTypes),
  amount: pesewas,
  least: pesewas,
  most: pesewas,
  /** Future interest saved by paying `most`, which settles the loan; 0 when nothing is saved. */
  saves: pesewas,
  /** Instalments that make up `amount`, oldest first; empty for a fee, a price or a written-off debt. */
  instalment_numbers: z.array(z.int()),
  /** Number of instalments of the loan. */
  instalment_count: z.int(),
})

/** What the item is about: an application or an order, never both. */
const subject = z.object({ application_id: id.nullable(), order_id: id.nullable() })

const item = z.discriminatedUnion('kind', [
  subject.extend({
    kind: z.literal('pay'),
    payable,
    due_date: localDate.nullable(),
    /** How much of the amount is late fees, and how much is not. */
    late_fees: pesewas,
    without_late_fees: pesewas,
    overdue: z.boolean(),
    /** What may be promised for it; null when nothing is overdue. */
    promise: promiseOffer.nullable(),
  }),
  /**
   * The payer's bank reversed a payment. Paid again in full by `demand_id` through `POST /payments`. `stops`:
   * the application or order is on hold until then.
   */
  subject.extend({
    kind: z.literal('charged_back'),
    demand_id: id,
    payable,
    due_date: localDate.nullable(),
    stops: z.boolean(),
  }),
  /** The outcome of a payment of `amount` isn't known yet. No second payment is accepted until it is. */
  subject.extend({ kind: z.literal('payment_under_way'), payment_id: id, amount: pesewas, payable }),
  /** Deducted by the tenant's employer. The tenant can still pay it directly. */
  subject.extend({ kind: z.literal('covered'), payable }),
  /** Rejected documents to replace; empty when required documents are missing. */
  subject.extend({
    kind: z.literal('documents'),
    rejected: z.array(z.object({ document_type: z.enum(documentTypes), reason: z.string().nullable() })),
  }),
  /** The analyst's question, in the analyst's words. */
  subject.extend({ kind: z.literal('answer'), question: z.string().nullable() }),
  subject.extend({ kind: z.literal('sign'), until: instant.nullable() }),
  /** `amount` and `payee` are set while waiting for a payout. */
  subject.extend({
    kind: z.literal('wait'),
    reason: z.enum(waitReasons),
    amount: pesewas.nullable(),
    payee: z.string().nullable(),
  }),
  /**
   * `payable` is set while something can still be paid. `credit` belongs to the tenant, who can ask for a
   * refund.
   */
  subject.extend({
    kind: z.literal('over'),
    status: z.enum([...new Set([...applicationStatuses, ...orderStatuses])]),
    payable: payable.nullable(),
    credit: pesewas,
  }),
])

export const agenda = operation
  .meta({ access: 'me.read' })
  .route({
    method: 'GET',
    path: '/me/agenda',
    summary:
      'List your next steps, overdue payments first: every open application and order, and the newest closed one of each',
    tags: ['profiles'],
  })
  .output(z.object({ items: z.array(item) }))
