import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { CalendarClock } from 'lucide-react'
import { useState } from 'react'
import { Button } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'
import { ConfirmDialog } from '~/ui/confirm-dialog.tsx'
import { DateText } from '~/ui/date-text.tsx'
import { formatDate } from '~/ui/dates.ts'
import { formatMoney } from '~/ui/money-text.ts'
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from '~/ui/table.tsx'
import { ActError } from '~/platform/acts/act-error.tsx'
import { useAct } from '~/platform/acts/use-act.ts'
import { api, client } from '~/platform/api/client.ts'
import { useAuthStore } from '~/platform/auth/auth-store.ts'
import type { Borrowing } from './borrowing.ts'
import { SignTermsSheet } from './sign-terms-sheet.tsx'
import type { Reschedule } from './use-standing.ts'

const Dates = ({ offer }: { offer: Reschedule }) => (
  <details className="mt-4">
    <summary className="py-1 font-semibold text-primary">
      <Trans>See all dates</Trans>
    </summary>
    <div className="mt-2">
      <Table caption={t`Your current and proposed payment dates`}>
        <TableHead>
          <tr>
            <HeadCell className="max-sm:hidden">
              <Trans>No.</Trans>
            </HeadCell>
            <HeadCell>
              <Trans>Current due date</Trans>
            </HeadCell>
            <HeadCell>
              <Trans>New due date</Trans>
            </HeadCell>
            <HeadCell align="end">
              <Trans>Amount</Trans>
            </HeadCell>
          </tr>
        </TableHead>
        <TableBody>
          {offer.dates.map((line) => (
            <Row key={line.number}>
              <Cell className="max-sm:hidden">{line.number}</Cell>
              <Cell>
                <DateText value={line.from} />
              </Cell>
              <Cell className="font-semibold">
                <DateText value={line.to} />
              </Cell>
              <Cell align="end">{formatMoney(line.amount)}</Cell>
            </Row>
          ))}
        </TableBody>
      </Table>
    </div>
  </details>
)

/** Offered dates waiting for the tenant's signature. Only loaded if there are any. */
export default function OfferedDates({ borrowing, offer }: { borrowing: Borrowing; offer: Reschedule }) {
  const [asking, setAsking] = useState<'accept' | 'decline' | null>(null)
  const isReadOnly = useAuthStore((state) => state.isReadOnly)
  const tenant = useAuthStore((state) => state.profile?.full_name)
  const offline = isReadOnly ? t`You’re offline. Connect to answer` : null
  const terms = useQuery(
    api.loans.offeredTerms.queryOptions({
      input: { id: borrowing.id },
      enabled: asking === 'accept',
      staleTime: 0,
      retry: false,
    }),
  )
  const touches = [
    api.loans.key(),
    api.hardships.key(),
    api.applications.key(),
    api.orders.key(),
    api.payments.key(),
    api.me.agenda.key(),
  ]
  const decline = useAct({
    act: () => client.loans.declineReschedule({ id: borrowing.id }),
    done: t`Your payment dates stay the same`,
    onDone: () => setAsking(null),
    touches,
  })
  const { months } = offer
  const [first] = offer.dates
  const last = offer.dates.at(-1)
  return (
    <Card className="border-accent/60">
      <div className="flex items-start gap-4">
        <CalendarClock className="mt-1 size-7 shrink-0 text-accent max-sm:hidden" aria-hidden="true" />
        <div className="min-w-0 flex-1">
          <h2 className="text-lg font-semibold">
            <Trans>We’ve offered you new payment dates</Trans>
          </h2>
          <p className="mt-1 text-muted">
            <Plural
              value={months}
              one="Your remaining instalments would fall due one month later. The amounts stay the same, and there’s no extra cost."
              other="Your remaining instalments would fall due # months later. The amounts stay the same, and there’s no extra cost."
            />
          </p>
          {first && last && (
            <p className="mt-2">
              <Trans>
                Your next payment, {{ amount: formatMoney(first.amount) }}, moves from{' '}
                <DateText value={first.from} /> to{' '}
                <strong>
                  <DateText value={first.to} />
                </strong>
                . The last one moves to{' '}
                <strong>
                  <DateText value={last.to} />
                </strong>
                .
              </Trans>
            </p>
          )}
          {offer.offer_expires_at && (
            <p className="mt-1 text-sm text-muted">
              <Trans>
                This offer expires on <DateText value={offer.offer_expires_at} relative />.
              </Trans>
            </p>
          )}
          <Dates offer={offer} />
          <div className="mt-4 flex flex-wrap gap-3 max-sm:*:flex-1">
            <Button onClick={() => setAsking('accept')} disabledReason={offline}>
              <Trans>Read and accept the new dates</Trans>
            </Button>
            <Button tone="secondary" onClick={() => setAsking('decline')} disabledReason={offline}>
              <Trans>Keep current dates</Trans>
            </Button>
          </div>
        </div>
      </div>
      {asking === 'accept' && (
        <SignTermsSheet
          title={t`New payment dates`}
          tenant={tenant ?? ''}
          offered={terms.data}
          error={terms.error}
          refetch={terms.refetch}
          refetching={terms.isFetching}
          sign={(signature) => client.loans.acceptReschedule({ id: borrowing.id, ...signature })}
          done={t`New payment dates accepted`}
          touches={touches}
          onClose={() => setAsking(null)}
        />
      )}
      <ConfirmDialog
        open={asking === 'decline'}
        onOpenChange={() => {
          setAsking(null)
          decline.reset()
        }}
        title={t`Keep your current dates?`}
        confirmLabel={t`Keep current dates`}
        cancelLabel={t`Back`}
        pending={decline.pending}
        onConfirm={() => void decline.run(null)}
      >
        <p>
          {first ? (
            <Trans>
              We’ll withdraw the offer and {{ amount: formatMoney(first.amount) }} stays due on{' '}
              {{ date: formatDate(first.from) }}. You can ask for relief again at any time.
            </Trans>
          ) : (
            <Trans>
              We’ll withdraw the offer and your dates stay the same. You can ask for relief again at any time.
            </Trans>
          )}
        </p>
        <ActError error={decline.error} className="mt-4 text-ink" />
      </ConfirmDialog>
    </Card>
  )
}
