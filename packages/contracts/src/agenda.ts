import { applicationStatuses, documentTypes, orderStatuses, paymentTypes, waitReasons } from '@efie/domain'
import { z } from 'zod'
import { id, instant, localDate, operation, pesewas } from './base.ts'

/** What may be paid: `amount` is asked for; `POST /payments` takes any amount from `least` to `most`. */
const payable = z.object({
  payment_type: z.enum(paymentTypes),
  amount: pesewas,
  least: pesewas,
  most: pesewas,
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
    /** The part of the amount that is late fees. */
    late_fees: pesewas,
    overdue: z.boolean(),
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
  /** `payable` where something may still be paid. */
  subject.extend({
    kind: z.literal('over'),
    status: z.enum([...new Set([...applicationStatuses, ...orderStatuses])]),
    payable: payable.nullable(),
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
