import { type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { t } from '@lingui/core/macro'
import { formatMoney } from '~/ui/money-text.ts'
import { showNotice } from '~/ui/notice-toast.tsx'
import { toast } from '~/ui/toast.ts'
import { useNow } from '~/ui/use-now.ts'
import { api, client } from '~/platform/api/client.ts'
import type { PaymentDetail } from '~/platform/api/rows.ts'
import { takeAwaited } from './awaited-payments.ts'
import { askAtOnceMs, isUnderWay, pollEveryMs } from './payment-phase.ts'
import { now } from '~/ui/now.ts'

/**
 * Follows a started payment until its outcome is known, through the server and the payment service. The
 * outcome of a payment started in this tab is announced once.
 */
export const usePaymentWatch = (id: string) => {
  const queries = useQueryClient()
  const since = useNow()
  const asked = useRef(false)
  const queryKey: QueryKey = api.payments.get.queryKey({ input: { id } })
  const query = useQuery<PaymentDetail>({
    queryKey,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => {
      if (data && !isUnderWay(data.status)) return false
      // People come back from the payment page with an outcome, so the service is asked straight away.
      return asked.current ? pollEveryMs(now() - since) : askAtOnceMs
    },
    queryFn: async (context): Promise<PaymentDetail> => {
      const known = queries.getQueryData<PaymentDetail>(queryKey)
      // The first look reads what is stored; after that the payment service is asked.
      if (known && isUnderWay(known.status)) {
        try {
          return await client.payments.refresh({ id }, { signal: context.signal })
        } finally {
          // Live changes that arrive before the answer cancel the question and read what is stored. It is
          // then asked again, without waiting for an interval.
          asked.current ||= !context.signal.aborted
        }
      }
      return client.payments.get({ id }, { signal: context.signal })
    },
  })
  const status = query.data?.status
  const amount = query.data?.amount
  useEffect(() => {
    if (!status || isUnderWay(status)) return
    if (takeAwaited(id)) {
      if (status === 'completed') {
        toast.success(t`Payment successful`)
        // A person on the payment page has missed the live notice; if shown twice, both are merged.
        showNotice(
          t`Payment confirmed`,
          t`Your payment of ${{ amount: formatMoney(amount ?? 0) }} has been confirmed`,
        )
      } else toast.error(t`Failed to process payment`)
    }
    for (const queryKey of [
      api.applications.key(),
      api.loans.key(),
      api.orders.key(),
      api.payments.list.key(),
      api.me.agenda.key(),
    ])
      void queries.invalidateQueries({ queryKey })
  }, [status, amount, id, queries])
  return query
}
