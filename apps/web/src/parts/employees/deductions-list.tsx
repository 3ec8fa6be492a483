import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { translate } from '~/i18n/i18n.ts'
import { api } from '~/platform/api/client.ts'
import { toUserError } from '~/platform/api/user-error.ts'
import { keyset, rowsOf } from '~/platform/lists/keyset.ts'
import { Badge } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { DateText } from '~/ui/date-text.tsx'
import { ErrorState } from '~/ui/error-state.tsx'
import { Money } from '~/ui/money.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'

const words = {
  asked: { label: msg`Requested from your employer`, tone: 'neutral' },
  'partly-received': { label: msg`Partly received`, tone: 'caution' },
  received: { label: msg`Received`, tone: 'positive' },
  returned: { label: msg`You pay this yourself`, tone: 'caution' },
} as const

/** Payroll deductions, requested and received. */
export const DeductionsList = ({ employmentId }: { employmentId: string }) => {
  const query = useInfiniteQuery(
    api.employments.deductions.infiniteOptions({
      input: (cursor: string | undefined) => ({ id: employmentId, limit: 12, cursor }),
      ...keyset,
    }),
  )
  const rows = rowsOf(query)
  if (query.isPending) return <Skeleton className="h-16" />
  if (query.error && rows.length === 0)
    return (
      <ErrorState
        title={t`Couldn’t load your deductions`}
        message={toUserError(query.error).message}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    )
  if (rows.length === 0)
    return (
      <p className="text-muted">
        <Trans>No deductions yet.</Trans>
      </p>
    )
  return (
    <>
      <ul className="divide-y divide-line">
        {rows.map((row) => (
          <li key={row.id} className="flex items-baseline justify-between gap-4 py-2.5">
            <span className="min-w-0">
              <span className="flex flex-wrap items-center gap-2">
                <Trans>Instalment {{ number: row.instalment_number }}</Trans>
                <Badge tone={words[row.status].tone}>{translate(words[row.status].label)}</Badge>
              </span>
              <span className="block text-sm text-muted">
                <Trans>
                  Payday <DateText value={row.payday} />
                </Trans>
              </span>
            </span>
            <span className="text-right">
              <Money amount={row.amount} className="font-medium" />
              {row.status === 'partly-received' && (
                <span className="block text-sm text-muted">
                  <Trans>
                    <Money amount={row.received} /> received
                  </Trans>
                </span>
              )}
            </span>
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <Button
          tone="secondary"
          size="sm"
          className="mt-2"
          pending={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          <Trans>Load more</Trans>
        </Button>
      )}
    </>
  )
}
