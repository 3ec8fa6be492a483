import { useMutation } from '@tanstack/react-query'
import { api, client } from '~/platform/api/client.ts'
import { useIdempotencyKey } from '~/platform/api/use-idempotency-key.ts'
import { paymentInProgress, toUserError } from '~/platform/api/user-error.ts'
import type { PaymentDetail } from '~/platform/api/rows.ts'
import { queryClient } from '~/platform/api/query-client.ts'
import { awaitPayment } from './awaited-payments.ts'
import type { MeansValues } from './means-form.tsx'

/** The payment that is under way for the same thing, when the server refuses a second one; null where it is another's. */
const findUnderWay = async (error: unknown): Promise<PaymentDetail | null> => {
  const id = paymentInProgress(error)
  if (id === null) return null
  try {
    return await client.payments.get({ id })
  } catch {
    return null
  }
}

export interface Started {
  payment: PaymentDetail
  /** It was there before: no second one was started. */
  already: boolean
}

/** Starts a payment. Tried again after a lost answer it is the same payment: its key stays until something else is paid. */
export const useStartPayment = (onStarted: (started: Started) => void) => {
  const { key, renew } = useIdempotencyKey()
  const mutation = useMutation({
    mutationFn: async (input: MeansValues): Promise<Started> => {
      try {
        const payment = await client.payments.create(input, { context: { idempotencyKey: key } })
        return { payment, already: false }
      } catch (error) {
        const payment = await findUnderWay(error)
        if (!payment) throw error
        return { payment, already: true }
      }
    },
    onSuccess: ({ payment, already }) => {
      awaitPayment(payment.id)
      queryClient.setQueryData(api.payments.get.queryKey({ input: { id: payment.id } }), payment)
      for (const queryKey of [api.payments.list.key(), api.me.agenda.key()])
        void queryClient.invalidateQueries({ queryKey })
      onStarted({ payment, already })
    },
  })
  /** For another try that is another payment: other means, another amount, or after a refusal. */
  const startAnew = () => {
    renew()
    mutation.reset()
  }
  return { ...mutation, startAnew, problem: mutation.error ? toUserError(mutation.error) : null }
}
