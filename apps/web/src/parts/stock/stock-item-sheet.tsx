import { useInfiniteQuery } from '@tanstack/react-query'
import { api } from '~/platform/api/client.ts'
import { toUserError } from '~/platform/api/user-error.ts'
import { keyset, rowsOf } from '~/platform/lists/keyset.ts'
import { LostRow } from '~/platform/lists/lost-row.tsx'
import { useList } from '~/platform/lists/use-list.ts'
import { Button } from '~/ui/button.tsx'
import { Stat } from '~/ui/card.tsx'
import { Sheet } from '~/ui/dialog.tsx'
import { ErrorState } from '~/ui/error-state.tsx'
import { SkeletonRows } from '~/ui/skeleton-layouts.tsx'
import { Timeline } from '~/ui/timeline.tsx'
import { Holds } from './holds.tsx'
import { AlertForm, MoveForm } from './stock-item-forms.tsx'

const kinds = {
  receipt: 'Received',
  reservation: 'Reserved for an order',
  release: 'Released from an order',
  sale: 'Shipped with an order',
  return: 'Returned to stock',
  correction: 'Count corrected',
} as const

const signed = (value: number): string => (value > 0 ? `+${value}` : String(value))

const Movements = ({ id }: { id: string }) => {
  const query = useInfiniteQuery(
    api.stock.movements.infiniteOptions({
      input: (cursor: string | undefined) => ({ id, limit: 25, cursor }),
      ...keyset,
    }),
  )
  const rows = rowsOf(query)
  if (query.isPending) return <SkeletonRows rows={5} />
  if (query.error && rows.length === 0)
    return (
      <ErrorState
        title="Couldn’t load stock movements"
        message={toUserError(query.error).message}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    )
  if (rows.length === 0) return <p className="text-sm text-muted">No stock movements yet.</p>
  return (
    <>
      <Timeline
        items={rows.map((row) => ({
          id: row.id,
          title: `${kinds[row.kind]} (${[
            row.on_hand_change !== 0 && `${signed(row.on_hand_change)} on hand`,
            row.reserved_change !== 0 && `${signed(row.reserved_change)} reserved`,
          ]
            .filter(Boolean)
            .join(', ')})`,
          detail: (
            <>
              {row.reason && <p>{row.reason}</p>}
              <p>
                Now {row.on_hand_after} on hand, {row.reserved_after} reserved
              </p>
            </>
          ),
          at: row.created_at,
        }))}
      />
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

export const StockItemSheet = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const query = useList(api.stock.list, { q: id, limit: 1 })
  const item = rowsOf(query).find((row) => row.id === id)
  if (!item) return <LostRow what="stock item" loading={query.isPending} />
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && onClose()}
      title={item.name}
      description={`SKU ${item.sku}`}
      className="max-w-lg"
    >
      <div className="space-y-8">
        <div className="grid grid-cols-3 gap-3">
          <Stat label="On hand" value={item.on_hand} />
          <Stat label="Reserved" value={item.reserved} />
          <Stat label="Available" value={item.available} tone={item.low ? 'caution' : 'neutral'} />
        </div>
        <MoveForm item={item} />
        <AlertForm key={item.version} item={item} />
        <section>
          <h3 className="mb-2 font-semibold">Reserved for unpaid orders</h3>
          <Holds id={id} />
        </section>
        <section>
          <h3 className="mb-4 font-semibold">Stock movements</h3>
          <Movements id={id} />
        </section>
      </div>
    </Sheet>
  )
}
