import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { z } from 'zod'
import { ActError } from '~/platform/acts/act-error.tsx'
import { useAct } from '~/platform/acts/use-act.ts'
import { api, client } from '~/platform/api/client.ts'
import { toUserError } from '~/platform/api/user-error.ts'
import { keyset, rowsOf } from '~/platform/lists/keyset.ts'
import { Button } from '~/ui/button.tsx'
import { DateText } from '~/ui/date-text.tsx'
import { ErrorState } from '~/ui/error-state.tsx'
import { Field } from '~/ui/field.tsx'
import { useZodForm } from '~/ui/form.ts'
import { Input } from '~/ui/input.tsx'
import { SkeletonRows } from '~/ui/skeleton-layouts.tsx'

type Hold = Awaited<ReturnType<typeof client.stock.holds>>['data'][number]

const reasonSchema = z.object({
  reason: z.string().trim().min(3, 'Say it in a few words').max(200),
})

/** The reason is what the customer reads, so it is asked where the button is. */
const ReleaseForm = ({ shelfId, hold, onCancel }: { shelfId: string; hold: Hold; onCancel: () => void }) => {
  const form = useZodForm(reasonSchema, { defaultValues: { reason: '' } })
  const release = useAct({
    act: ({ reason }: z.output<typeof reasonSchema>) =>
      client.stock.releaseHold({ id: shelfId, order_id: hold.id, reason }),
    done: `${hold.reference} cancelled, its stock released`,
    touches: [api.stock.key(), api.products.key(), api.orders.key()],
  })
  const submit = form.handleSubmit((input) => release.run(input))
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="mt-3 space-y-3">
      <Field
        label={`Why ${hold.reference} is cancelled`}
        help={`${hold.full_name} reads this.`}
        error={form.formState.errors.reason?.message}
      >
        {(control) => <Input {...control} {...form.register('reason')} autoComplete="off" />}
      </Field>
      <ActError error={release.error} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="sm" tone="danger" pending={release.pending}>
          Cancel order and release stock
        </Button>
        <Button tone="secondary" size="sm" onClick={onCancel}>
          Keep order
        </Button>
      </div>
    </form>
  )
}

const HoldRow = ({ shelfId, hold }: { shelfId: string; hold: Hold }) => {
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
            {hold.full_name}, {hold.status === 'pending-credit' ? 'awaiting credit' : 'awaiting payment'},{' '}
            until <DateText value={hold.reserved_until} time />
          </p>
        </div>
        {!releasing && (
          <Button
            tone="secondary"
            size="sm"
            aria-label={`Release stock held for ${hold.reference}`}
            onClick={() => setReleasing(true)}
          >
            Release
          </Button>
        )}
      </div>
      {releasing && <ReleaseForm shelfId={shelfId} hold={hold} onCancel={() => setReleasing(false)} />}
    </li>
  )
}

/** Unpaid orders that hold pieces of this shelf, with a way to free them. */
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
        title="Failed to fetch the holds"
        message={toUserError(query.error).message}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    )
  if (rows.length === 0) return <p className="text-muted">No unpaid order holds any of it.</p>
  return (
    <>
      <ul className="divide-y divide-line">
        {rows.map((hold) => (
          <HoldRow key={hold.id} shelfId={id} hold={hold} />
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
