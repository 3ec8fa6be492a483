import { useMutation } from '@tanstack/react-query'
import type { Network } from '@efie/domain'
import { api, client } from '../api/client.ts'
import { useIdempotencyKey } from '../api/use-idempotency-key.ts'
import { toUserError } from '../api/user-error.ts'
import type { PaymentDetail } from '../api/rows.ts'
import { queryClient } from '../api/query-client.ts'
import { awaitPayment } from './awaited-payments.ts'
import type { PaymentRequest } from './payment-request.ts'

export type Means = { method: 'mobile_money'; network: Network; phone: string } | { method: 'card' }

/** The payment that is under way for the same thing, when the server refuses a second one. */
const findUnderWay = async (request: PaymentRequest): Promise<PaymentDetail | null> => {
  const { target } = request
  if ('demand_id' in target) return client.payments.get({ id: target.demand_id })
  const { data } = await client.payments.list({
    status: 'processing',
    ...('application_id' in target && { application_id: target.application_id }),
    ...('order_id' in target && { order_id: target.order_id }),
  })
  const found = data.find(
    (row) =>
      row.payment_type === request.payment_type ||
      ('application_id' in target && row.application_id === target.application_id),
  )
  return found ? client.payments.get({ id: found.id }) : null
}

/** Starts a payment. Tried again after a lost answer it is the same payment: its key stays until something else is paid. */
export const useStartPayment = (request: PaymentRequest, onStarted: (payment: PaymentDetail) => void) => {
  const { key, renew } = useIdempotencyKey()
  const mutation = useMutation({
    mutationFn: async (input: Means & { amount: number }): Promise<PaymentDetail> => {
      try {
        return await client.payments.create(
          { ...request.target, payment_type: request.payment_type, ...input },
          { context: { idempotencyKey: key } },
        )
      } catch (error) {
        const underWay =
          toUserError(error).code === 'PAYMENT_IN_PROGRESS' ? await findUnderWay(request) : null
        if (!underWay) throw error
        return underWay
      }
    },
    onSuccess: (payment) => {
      awaitPayment(payment.id)
      queryClient.setQueryData(api.payments.get.queryKey({ input: { id: payment.id } }), payment)
      void queryClient.invalidateQueries({ queryKey: api.payments.list.key() })
      onStarted(payment)
    },
  })
  /** For another try that is another payment: other means, another amount, or after a refusal. */
  const startAnew = () => {
    renew()
    mutation.reset()
  }
  return { ...mutation, startAnew, problem: mutation.error ? toUserError(mutation.error) : null }
}
