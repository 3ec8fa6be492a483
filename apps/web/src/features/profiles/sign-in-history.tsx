import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { api } from '~/platform/api/client.ts'
import { signInEventText, signInOutcome } from '~/parts/auth/sign-in-events.ts'
import { keyset, rowsOf } from '~/platform/lists/keyset.ts'
import { Badge } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { DateText } from '~/ui/date-text.tsx'
import { AccessCard, AccessRow, AccessRows } from './access-card.tsx'

/** The account's sign-in log, which shows a stranger's attempts. */
export const SignInHistory = () => {
  const query = useInfiniteQuery(
    api.me.signIns.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ limit: 10, cursor }),
      ...keyset,
    }),
  )
  const rows = rowsOf(query)
  return (
    <AccessCard
      title={t`Recent sign-ins`}
      description={t`See something you don’t recognise? Change your password. That also signs you out of all other devices.`}
      failed={t`Couldn’t load your recent sign-ins`}
      query={query}
      rows={4}
    >
      {() => (
        <>
          {rows.length === 0 ? (
            <p className="text-muted">
              <Trans>No sign-ins recorded yet.</Trans>
            </p>
          ) : (
            <AccessRows label={t`Recent sign-ins`}>
              {rows.map((row) => (
                <AccessRow
                  key={row.id}
                  title={signInEventText(row.event)}
                  action={
                    signInOutcome(row).tone === 'danger' && (
                      <Badge tone="danger">{signInOutcome(row).text}</Badge>
                    )
                  }
                >
                  {row.device}
                  {row.ip && `, ${row.ip}`}, <DateText value={row.created_at} time />
                </AccessRow>
              ))}
            </AccessRows>
          )}
          {query.hasNextPage && (
            <Button
              tone="secondary"
              size="sm"
              className="mt-4"
              pending={query.isFetchingNextPage}
              onClick={() => void query.fetchNextPage()}
            >
              <Trans>Load more</Trans>
            </Button>
          )}
        </>
      )}
    </AccessCard>
  )
}
