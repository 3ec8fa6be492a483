import { useQuery } from '@tanstack/react-query'
import { delinquencyBucketLabels, formatMoney, inSentence, statusLabel } from '@efie/domain'
import { useState } from 'react'
import { Addenda } from '~/parts/lending/addenda.tsx'
import { api } from '~/platform/api/client.ts'
import type { LoanStanding, OrderDetail } from '~/platform/api/rows.ts'
import { toUserError } from '~/platform/api/user-error.ts'
import { nonAccrualFacts } from '~/parts/lending/non-accrual.tsx'
import { useStanding } from '~/parts/lending/use-standing.ts'
import { Section } from '~/ui/section.tsx'
import { Badge, StatusBadge } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { DateText } from '~/ui/date-text.tsx'
import { ErrorState } from '~/ui/error-state.tsx'
import { KeyValues } from '~/ui/key-values.tsx'
import { Money } from '~/ui/money.tsx'
import { SkeletonRows } from '~/ui/skeleton-layouts.tsx'
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from '~/ui/table.tsx'
import { Pauses } from './pauses.tsx'

const Schedule = ({ applicationId }: { applicationId: string }) => {
  const query = useQuery(api.applications.schedule.queryOptions({ input: { id: applicationId } }))
  if (query.isPending) return <SkeletonRows rows={4} />
  if (query.error)
    return (
      <ErrorState
        title="Couldn’t load the schedule"
        message={toUserError(query.error).message}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    )
  return <Instalments instalments={query.data.instalments} />
}

type Line = Pick<
  NonNullable<OrderDetail['plan']>['instalments'][number],
  'number' | 'due_date' | 'amount' | 'outstanding' | 'status'
>

/** The next due instalments, and all of them on request. */
const Instalments = ({ instalments }: { instalments: readonly Line[] }) => {
  const [all, setAll] = useState(false)
  const open = instalments.filter(({ status }) => status !== 'paid')
  const shown = all ? instalments : open.slice(0, 4)
  return (
    <>
      <Table caption="Instalments" containerClassName="shadow-none">
        <TableHead>
          <tr>
            <HeadCell>Due</HeadCell>
            <HeadCell align="end">Amount</HeadCell>
            <HeadCell align="end">To pay</HeadCell>
            <HeadCell className="max-sm:hidden">Status</HeadCell>
          </tr>
        </TableHead>
        <TableBody>
          {shown.map((line) => (
            <Row key={line.number}>
              <Cell>
                {line.number}. <DateText value={line.due_date} />
              </Cell>
              <Cell align="end">{formatMoney(line.amount)}</Cell>
              <Cell align="end" className="font-semibold">
                {formatMoney(line.outstanding)}
              </Cell>
              <Cell className="max-sm:hidden">
                {line.status === 'covered' ? (
                  <Badge>{statusLabel(line.status)}</Badge>
                ) : (
                  <StatusBadge kind="instalment" status={line.status} />
                )}
              </Cell>
            </Row>
          ))}
        </TableBody>
      </Table>
      {instalments.length > shown.length || all ? (
        <Button tone="link" size="sm" className="mt-2" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? 'Show only the next four' : `Show all ${instalments.length} instalments`}
        </Button>
      ) : null}
    </>
  )
}

const Standing = ({ standing }: { standing: LoanStanding }) => (
  <KeyValues
    className="mt-2"
    items={[
      { label: 'Amount to settle today', value: <Money amount={standing.payoff} />, strong: true },
      { label: 'Paid so far', value: <Money amount={standing.total_paid} /> },
      ...nonAccrualFacts(standing),
      ...(standing.credit > 0 ? [{ label: 'Credit', value: <Money amount={standing.credit} /> }] : []),
      {
        label: 'Unpaid fees',
        value: <Money amount={standing.open_charges.reduce((sum, { amount }) => sum + amount, 0)} />,
      },
      ...(standing.employer_invoices ?? []).map((line) => ({
        label: `Employer’s invoice ${line.invoice_number}`,
        value: (
          <>
            <Money amount={line.amount} /> of instalment {line.instalment_number}, {line.company_name}, due{' '}
            <DateText value={line.due_date} />. Becomes due from the tenant on{' '}
            <DateText value={line.tenant_owes_from} />
          </>
        ),
      })),
      ...standing.delinquency.slice(0, 3).map((step) => ({
        label: `Moved from ${delinquencyBucketLabels[step.from_bucket]} to ${inSentence(delinquencyBucketLabels[step.to_bucket])}`,
        value: <DateText value={step.on_date} />,
      })),
    ]}
  />
)

/** The case's loan: due dates, payoff and history. */
export const LoanPart = ({ applicationId }: { applicationId: string }) => {
  const query = useQuery(api.loans.standing.queryOptions({ input: { id: applicationId } }))
  return (
    <Section title="Loan">
      <Schedule applicationId={applicationId} />
      {query.isPending && <SkeletonRows rows={3} className="mt-3" />}
      {query.error && (
        <ErrorState
          className="mt-3"
          title="Couldn’t load the loan"
          message={toUserError(query.error).message}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      )}
      {query.data && <Standing standing={query.data} />}
      {query.data && <Pauses standing={query.data} />}
      {query.data && <Addenda loanId={query.data.id} addenda={query.data.addenda} />}
    </Section>
  )
}

/** The case's plan. Recovery loses access to the order once nothing is past due or under relief. */
export const PlanPart = ({ orderId }: { orderId: string }) => {
  const query = useQuery(api.orders.get.queryOptions({ input: { id: orderId } }))
  const plan = query.data?.plan
  const standing = useStanding(orderId)
  return (
    <Section title={query.data ? `Order ${query.data.reference}` : 'Order'}>
      {query.isPending && <SkeletonRows rows={4} />}
      {query.error && (
        <ErrorState
          title="Couldn’t load the order"
          message={toUserError(query.error).message}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      )}
      {plan && (
        <>
          <Instalments instalments={plan.instalments} />
          <KeyValues
            className="mt-2"
            items={[
              { label: 'Amount to settle today', value: <Money amount={plan.payoff} />, strong: true },
              { label: 'Paid so far', value: <Money amount={plan.paid} /> },
              ...(standing.data ? nonAccrualFacts(standing.data) : []),
              ...(plan.credit > 0 ? [{ label: 'Credit', value: <Money amount={plan.credit} /> }] : []),
              {
                label: 'Unpaid fees',
                value: <Money amount={plan.open_charges.reduce((sum, { amount }) => sum + amount, 0)} />,
              },
              ...(plan.written_off_on
                ? [{ label: 'Written off', value: <DateText value={plan.written_off_on} /> }]
                : []),
              ...(plan.paused ? [{ label: 'Paused', value: 'Return under review' }] : []),
            ]}
          />
          {standing.data && <Pauses standing={standing.data} />}
          <Addenda loanId={plan.loan_id} addenda={plan.addenda} />
        </>
      )}
    </Section>
  )
}
