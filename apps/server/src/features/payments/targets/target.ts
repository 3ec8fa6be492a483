import type { schema } from '@efie/database'

/**
 * What a payment pays: a fee of an application, a loan, the price of an order, an employer's invoice, or the
 * debt of a chargeback.
 */
export interface PaymentTarget {
  kind: 'application' | 'loan' | 'order' | 'invoice' | 'dispute'
  id: string
}

type Columns = Pick<
  typeof schema.payments.$inferSelect,
  'application_id' | 'order_id' | 'invoice_id' | 'loan_id' | 'dispute_id'
>

/** Null for money of unknown purpose. */
export const targetOf = ({
  application_id,
  order_id,
  invoice_id,
  loan_id,
  dispute_id,
}: Columns): PaymentTarget | null => {
  if (dispute_id !== null) return { kind: 'dispute', id: dispute_id }
  if (loan_id !== null) return { kind: 'loan', id: loan_id }
  if (invoice_id !== null) return { kind: 'invoice', id: invoice_id }
  if (order_id !== null) return { kind: 'order', id: order_id }
  return application_id === null ? null : { kind: 'application', id: application_id }
}
