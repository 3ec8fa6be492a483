import { applicationStatuses, documentTypes, orderStatuses, paymentTypes, waitReasons } from '@efie/domain'
import { z } from 'zod'
import { id, instant, localDate, operation, pesewas } from './base.ts'

/** What may be paid: `amount` is asked for; `POST /payments` takes any amount from `least` to `most`. */
const payable = z.object({
  payment_type: z.enum(paymentTypes),
  amount: pesewas,
  least: pesewas,
  most: pesewas,
  /** Interest that falls away when `most` is paid, which settles the loan; 0 where nothing does. */
  saves: pesewas,
  /** The instalments that `amount` is for, oldest first; none of a fee, a price or a debt written off. */
  instalment_numbers: z.array(z.int()),
  /** How many instalments the loan has. */
  instalment_count: z.int(),
})

/** What it is about: exactly one of the two. */
const subject = z.object({ application_id: id.nullable(), order_id: id.nullable() })

const item = z.discriminatedUnion('kind', [
  subject.extend({
    kind: z.literal('pay'),
    payable,
    due_date: localDate.nullable(),
    /** The part of the amount that is late fees, and the rest of it. */
    late_fees: pesewas,
    without_late_fees: pesewas,
    overdue: z.boolean(),
  }),
  /**
   * The payer’s bank took a payment back: paid again, whole, by `demand_id` through `POST /payments`. `stops`: the application or
   * order waits for it.
   */
  subject.extend({
    kind: z.literal('charged_back'),
    demand_id: id,
    payable,
    due_date: localDate.nullable(),
    stops: z.boolean(),
  }),
  /** Of `amount` the outcome is not known yet: nothing else is taken until it is. */
  subject.extend({ kind: z.literal('payment_under_way'), payment_id: id, amount: pesewas, payable }),
  /** Paid by the tenant’s employer: it may be paid all the same. */
  subject.extend({ kind: z.literal('covered'), payable }),
  /** To be replaced; with none of them, documents are missing. */
  subject.extend({
    kind: z.literal('documents'),
    rejected: z.array(z.object({ document_type: z.enum(documentTypes), reason: z.string().nullable() })),
  }),
  /** What an analyst asked, in the analyst’s words. */
  subject.extend({ kind: z.literal('answer'), question: z.string().nullable() }),
  subject.extend({ kind: z.literal('sign'), until: instant.nullable() }),
  /** `amount` and `payee` of the payout that is waited for. */
  subject.extend({
    kind: z.literal('wait'),
    reason: z.enum(waitReasons),
    amount: pesewas.nullable(),
    payee: z.string().nullable(),
  }),
  /** `payable` where something may still be paid; `credit` is theirs, and they may ask for it back. */
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
      'What one should do now, overdue payments first: for every open application and order, and the newest closed of each',
    tags: ['profiles'],
  })
  .output(z.object({ items: z.array(item) }))
