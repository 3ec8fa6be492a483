import { stock } from '@efie/contracts/stock'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { api, client } from '~/platform/api/client.ts'
import { toUserError } from '~/platform/api/user-error.ts'
import { ActForm } from '~/platform/forms/act-form.tsx'
import { useContractForm } from '~/platform/forms/contract-form.ts'
import { TextField } from '~/platform/forms/fields.tsx'
import { keyset, rowsOf } from '~/platform/lists/keyset.ts'
import { Button } from '~/ui/button.tsx'
import { DateText } from '~/ui/date-text.tsx'
import { ErrorState } from '~/ui/error-state.tsx'
import { SkeletonRows } from '~/ui/skeleton-layouts.tsx'

type Hold = Awaited<ReturnType<typeof client.stock.holds>>['data'][number]

/** The reason is what the customer reads, so it is asked where the button is. */
const ReleaseForm = ({
  stockItemId,
  hold,
  onCancel,
}: {
  stockItemId: string
  hold: Hold
  onCancel: () => void
}) => {
  const form = useContractForm(stock.releaseHold, { fixed: { id: stockItemId, order_id: hold.id } })
  return (
    <ActForm
      form={form}
      act={(release) => client.stock.releaseHold(release)}
      touches={[api.stock.key(), api.products.key(), api.orders.key()]}
      done={`${hold.reference} cancelled and its stock released`}
      submit="Cancel order and release stock"
      danger
      beside={
        <Button tone="secondary" onClick={onCancel}>
          Keep order
        </Button>
      }
      className="mt-3 space-y-3"
    >
      <TextField
        form={form}
        name="reason"
        label={`Reason for cancelling ${hold.reference}`}
        help={`${hold.full_name} will see this.`}
        autoComplete="off"
      />
    </ActForm>
  )
}

const HoldRow = ({ stockItemId, hold }: { stockItemId: string; hold: Hold }) => {
  const [releasing, setReleasing] = useState(false)
  return (
    <li className="py-3">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <p className="font-semibold">
            {hold.quantity} for{' '}
            <Link to={`/admin/orders/${hold.id}`} className="underline underline-offset-4">
              {hold.reference}
            </Link>
          </p>
          <p className="text-sm text-muted">
            {hold.full_name},{' '}
            {hold.status === 'pending-credit' ? 'waiting for a credit decision' : 'waiting for payment'},
            reserved until <DateText value={hold.reserved_until} time />
          </p>
        </div>
        {!releasing && (
          <Button
            tone="secondary"
            size="sm"
            aria-label={`Release stock reserved for ${hold.reference}`}
            onClick={() => setReleasing(true)}
          >
            Release
          </Button>
        )}
      </div>
      {releasing && (
        <ReleaseForm stockItemId={stockItemId} hold={hold} onCancel={() => setReleasing(false)} />
      )}
    </li>
  )
}

/** Unpaid orders that hold units of this stock item, with a way to free them. */
export const Holds = ({ id }: { id: string }) => {
  const query = useInfiniteQuery(
    api.stock.holds.infiniteOptions({
      input: (cursor: string | undefined) => ({ id, limit: 25, cursor }),
      ...keyset,
    }),
  )
  const rows = rowsOf(query)
  if (query.isPending) return <SkeletonRows rows={2} />
  if (query.error && rows.length === 0)
    return (
      <ErrorState
        title="Couldn’t load the reservations"
        message={toUserError(query.error).message}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    )
  if (rows.length === 0) return <p className="text-muted">No unpaid orders have reserved this item.</p>
  return (
    <>
      <ul className="divide-y divide-line">
        {rows.map((hold) => (
          <HoldRow key={hold.id} stockItemId={id} hold={hold} />
        ))}
      </ul>
      {query.hasNextPage && (
        <Button
          tone="secondary"
          size="sm"
          className="mt-4"
          pending={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          Load more
        </Button>
      )}
    </>
  )
}
