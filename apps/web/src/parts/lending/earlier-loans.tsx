import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ApplicationRow } from '~/platform/api/rows.ts'
import { StatusBadge } from '~/ui/badge.tsx'
import { Card, CardHeader } from '~/ui/card.tsx'
import { DateText } from '~/ui/date-text.tsx'
import { formatMoney } from '~/ui/money-text.ts'
import { LoanFileButton } from './loan-file-button.tsx'

/** Loans that ended before this application; their documents stay available. */
export const earlierLoans = (rows: readonly ApplicationRow[], currentId: string): ApplicationRow[] =>
  rows.filter(({ id, status }) => id !== currentId && (status === 'settled' || status === 'written-off'))

export const EarlierLoans = ({ loans }: { loans: readonly ApplicationRow[] }) => (
  <Card>
    <CardHeader
      title={t`Earlier loans`}
      description={t`Your finished loans, with their statements and certificates.`}
    />
    <ul className="divide-y divide-line">
      {loans.map((loan) => (
        <li
          key={loan.id}
          className="flex flex-wrap items-center justify-between gap-3 py-4 first:pt-0 last:pb-0"
        >
          <div className="min-w-0">
            <p className="flex flex-wrap items-center gap-2 font-semibold">
              {loan.property_address} <StatusBadge kind="application" status={loan.status} />
            </p>
            <p className="text-sm text-muted">
              <Trans>
                {{ rent: formatMoney(loan.monthly_rent) }} a month, lease{' '}
                <DateText value={loan.lease_start_date} /> to <DateText value={loan.lease_end_date} />
              </Trans>
            </p>
          </div>
          <div className="flex flex-wrap gap-3 max-sm:w-full max-sm:*:flex-1">
            {loan.status === 'settled' && (
              <LoanFileButton borrowing={{ of: 'loans', id: loan.id }} file="certificate" />
            )}
            <LoanFileButton borrowing={{ of: 'loans', id: loan.id }} file="statement" />
          </div>
        </li>
      ))}
    </ul>
  </Card>
)
