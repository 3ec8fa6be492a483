import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatMoney } from '~/ui/money-text.ts'
import { api } from '~/platform/api/client.ts'
import type { EmploymentRow } from '~/platform/api/rows.ts'
import { toUserError } from '~/platform/api/user-error.ts'
import { ticketPath } from '~/platform/navigation/ways.ts'
import { Badge, type BadgeProps } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { Card, CardHeader } from '~/ui/card.tsx'
import { DateText } from '~/ui/date-text.tsx'
import { ErrorState } from '~/ui/error-state.tsx'
import { KeyValues } from '~/ui/key-values.tsx'
import { Notice } from '~/ui/notice.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { ConsentDialog, WithdrawDialog } from './consent-dialogs.tsx'
import { DeductionsList } from './deductions-list.tsx'
import { deductionText, paydayOf } from './employment-texts.ts'
import { SharedFields } from './shared-fields.tsx'

const stateOf = ({ status, consent }: EmploymentRow): { label: string; tone: BadgeProps['tone'] } => {
  if (status === 'left') return { label: t`Ended`, tone: 'neutral' }
  if (consent === 'given') return { label: t`You’ve agreed`, tone: 'positive' }
  return consent === 'withdrawn'
    ? { label: t`Consent withdrawn`, tone: 'caution' }
    : { label: t`Waiting for your decision`, tone: 'caution' }
}

/** A former employee pays directly from now on, and is offered help before anything is late. */
const Leaver = ({ employment }: { employment: EmploymentRow }) => (
  <Notice
    tone="caution"
    title={t`${{ companyName: employment.company_name }} no longer deducts your instalments`}
    action={
      <div className="flex flex-wrap gap-3">
        <Button asChild size="sm">
          <Link to="/payments">
            <Trans>See what’s due</Trans>
          </Link>
        </Button>
        <Button asChild size="sm" tone="secondary">
          <Link to={ticketPath('payment', t`I need a repayment plan`)}>
            <Trans>Ask for a repayment plan</Trans>
          </Link>
        </Button>
      </div>
    }
  >
    <Trans>
      You’ll need to pay your instalments yourself from now on. If that’s hard,{' '}
      <Link
        to={ticketPath('payment', t`I need a repayment plan`)}
        className="font-semibold text-primary underline underline-offset-4"
      >
        tell us
      </Link>{' '}
      before one is late. We’ll find a plan together.
    </Trans>
  </Notice>
)

const EmploymentValues = ({ employment }: { employment: EmploymentRow }) => (
  <KeyValues
    items={[
      { label: t`Name and staff number`, value: `${employment.full_name}, ${employment.staff_number}` },
      { label: t`Deductions`, value: deductionText(employment), strong: true },
      { label: t`Maximum deduction`, value: t`${{ amount: formatMoney(employment.deduction_cap) }} a month` },
      { label: t`Payday`, value: paydayOf(employment) },
      ...(employment.leave_from
        ? [
            {
              label: t`Unpaid leave`,
              value: (
                <>
                  <DateText value={employment.leave_from} /> –{' '}
                  <DateText value={employment.leave_to} none={t`open`} />
                </>
              ),
            },
          ]
        : []),
      ...(employment.left_on
        ? [
            {
              label: t({ id: 'left-on', message: 'Left' }),
              value: <DateText value={employment.left_on} />,
            },
          ]
        : []),
      ...(employment.consent_given_at
        ? [{ label: t`You agreed`, value: <DateText value={employment.consent_given_at} time /> }]
        : []),
      ...(employment.consent_withdrawn_at
        ? [
            {
              label: t`You withdrew consent`,
              value: <DateText value={employment.consent_withdrawn_at} time />,
            },
          ]
        : []),
    ]}
  />
)

/** One employment: what the employer sees, what is deducted, and one's word about it. */
export const EmploymentFacts = ({ employment }: { employment: EmploymentRow }) => {
  const [asking, setAsking] = useState<'consent' | 'withdraw' | null>(null)
  const [shown, setShown] = useState(false)
  const state = stateOf(employment)
  const left = employment.status === 'left'
  const consents = employment.consent === 'given'
  const close = () => setAsking(null)
  return (
    <div className="space-y-5">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-semibold">{employment.company_name}</h3>
        <Badge tone={state.tone}>{state.label}</Badge>
      </div>
      {left && consents && <Leaver employment={employment} />}
      <EmploymentValues employment={employment} />
      {!left && (
        <>
          <SharedFields company={employment.company_name} fields={employment.shared_fields} />
          {consents ? (
            <Button tone="secondary" onClick={() => setAsking('withdraw')}>
              <Trans>Withdraw consent</Trans>
            </Button>
          ) : (
            <Button onClick={() => setAsking('consent')}>
              <Trans>Agree or decline</Trans>
            </Button>
          )}
        </>
      )}
      <div>
        <Button tone="link" aria-expanded={shown} onClick={() => setShown(!shown)}>
          {shown ? t`Hide deductions` : t`Show deductions`}
        </Button>
        {shown && <DeductionsList employmentId={employment.id} />}
      </div>
      <ConsentDialog
        key={`consent-${String(asking === 'consent')}`}
        employment={employment}
        open={asking === 'consent'}
        onClose={close}
      />
      <WithdrawDialog employment={employment} open={asking === 'withdraw'} onClose={close} />
    </div>
  )
}

/** A tenant's employments; without one, how to link one. */
export const EmploymentCard = () => {
  const query = useQuery(api.employments.list.queryOptions({ input: { limit: 20 } }))
  const rows = query.data?.data ?? []
  return (
    <Card id="employment" className="scroll-mt-24">
      <CardHeader
        title={t`Repay from your pay`}
        description={t`If you agree, your employer deducts the instalments from your pay.`}
      />
      {query.isPending ? (
        <Skeleton className="h-32" />
      ) : query.error ? (
        <ErrorState
          title={t`Couldn’t load your employment`}
          message={toUserError(query.error).message}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      ) : rows.length === 0 ? (
        <p className="text-muted">
          <Trans>
            Your employer hasn’t invited you yet. Do you run a company’s payroll?{' '}
            <Link to="/register-company" className="text-primary underline underline-offset-4">
              Register your company
            </Link>
          </Trans>
        </p>
      ) : (
        <div className="space-y-8 divide-y divide-line [&>*+*]:pt-8">
          {rows.map((employment) => (
            <EmploymentFacts key={employment.id} employment={employment} />
          ))}
        </div>
      )}
    </Card>
  )
}
