import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { api } from '~/platform/api/client.ts'
import type { OrderDetail } from '~/platform/api/rows.ts'
import { toUserError } from '~/platform/api/user-error.ts'
import { SignForm } from '~/parts/agreements/sign-form.tsx'
import { DateText } from '~/ui/date-text.tsx'
import { Sheet } from '~/ui/dialog.tsx'
import { ErrorState } from '~/ui/error-state.tsx'
import { Notice } from '~/ui/notice.tsx'
import { SkeletonRows } from '~/ui/skeleton-layouts.tsx'
import { ShopAgreementText } from './shop-agreement-text.tsx'
import { useOrderSigning } from './use-order-signing.ts'

const Sign = ({ order, termsHash }: { order: OrderDetail; termsHash: string }) => (
  <SignForm what="plan" tenant={order.customer.full_name} acts={useOrderSigning(order.id, termsHash)} />
)

/** The agreement of an order on a plan, to read and sign, or as signed. */
export const AgreementSheet = ({ order, onClose }: { order: OrderDetail; onClose: () => void }) => {
  const { data, error, isFetching, refetch } = useQuery(
    api.orders.agreement.queryOptions({ input: { id: order.id } }),
  )
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && onClose()}
      title={t`Your agreement`}
      description={t`All the amounts, dates and rules. Take your time to read them.`}
      className="max-w-2xl"
    >
      {data ? (
        <div className="space-y-6">
          {data.signed_at !== null && (
            <Notice tone="positive" title={t`Signed`}>
              <Trans>
                By {{ name: String(data.signed_name) }} on <DateText value={data.signed_at} time />. You can
                read your copy here at any time.
              </Trans>
            </Notice>
          )}
          <ShopAgreementText terms={data.terms} />
          <p className="border-t pt-4 text-xs text-muted [overflow-wrap:anywhere]">
            <Trans>Fingerprint of these terms (SHA-256): {{ termsHash: data.terms_hash }}</Trans>
          </p>
          {data.signed_at === null && order.status === 'awaiting-payment' && (
            <Sign key={data.terms_hash} order={order} termsHash={data.terms_hash} />
          )}
        </div>
      ) : error ? (
        <ErrorState
          title={t`Couldn’t load the agreement`}
          message={toUserError(error).message}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <SkeletonRows rows={10} />
      )}
    </Sheet>
  )
}
