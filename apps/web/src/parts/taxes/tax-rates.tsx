import { taxRates } from '@efie/contracts/taxes'
import { useQuery } from '@tanstack/react-query'
import type { TaxRateStatus } from '@efie/domain'
import { useState } from 'react'
import { api, client } from '~/platform/api/client.ts'
import type { TaxRateRow } from '~/platform/api/rows.ts'
import { toUserError } from '~/platform/api/user-error.ts'
import { ApprovalActs } from '~/parts/approvals/approval-acts.tsx'
import { useAbility } from '~/platform/auth/auth-store.ts'
import { ActForm } from '~/platform/forms/act-form.tsx'
import { useContractForm } from '~/platform/forms/contract-form.ts'
import { DateField, PercentField, TextField } from '~/platform/forms/fields.tsx'
import { Badge, type Tone } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { DateText } from '~/ui/date-text.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { ErrorState } from '~/ui/error-state.tsx'
import { SkeletonRows } from '~/ui/skeleton-layouts.tsx'
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from '~/ui/table.tsx'

const stateOf = (row: TaxRateRow): { text: string; tone: Tone } => {
  const states: Record<TaxRateStatus, { text: string; tone: Tone }> = {
    proposed: { text: 'Waiting for a second person', tone: 'caution' },
    active: row.in_force ? { text: 'In force', tone: 'positive' } : { text: 'Approved', tone: 'neutral' },
    replaced: { text: 'Replaced', tone: 'neutral' },
    dropped: { text: 'Not approved', tone: 'neutral' },
  }
  return states[row.status]
}

const RateForm = ({ onDone }: { onDone: () => void }) => {
  const form = useContractForm(taxRates.propose, { start: { code: 'vat', name: 'VAT' } })
  return (
    <ActForm
      form={form}
      act={(rate, context) => client.taxRates.propose(rate, { context })}
      done="Rate proposed. Another administrator has to approve it"
      onDone={onDone}
      touches={[api.taxRates.key(), api.approvals.key()]}
      submit="Propose rate"
      wide
      className="space-y-4"
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          form={form}
          name="code"
          label="Code"
          help="Such as vat, nhil or getfund."
          autoComplete="off"
        />
        <TextField form={form} name="name" label="Name" autoComplete="off" />
        <PercentField form={form} name="rate_bps" label="Rate in per cent" help="Enter 0 to end a levy." />
        <DateField form={form} name="effective_from" label="From" />
      </div>
      <TextField
        form={form}
        name="reason"
        label="Reason"
        help="The act or notice that sets the rate."
        autoComplete="off"
      />
    </ActForm>
  )
}

const Decision = ({ id }: { id: string }) => {
  const { data } = useQuery(api.approvals.get.queryOptions({ input: { id } }))
  return data ? <ApprovalActs approval={data} /> : null
}

const Rates = ({ rows }: { rows: readonly TaxRateRow[] }) => (
  <Table caption="Tax rates">
    <TableHead>
      <tr>
        <HeadCell>Tax</HeadCell>
        <HeadCell align="end">Rate</HeadCell>
        <HeadCell>From</HeadCell>
        <HeadCell>Status</HeadCell>
      </tr>
    </TableHead>
    <TableBody>
      {rows.map((row) => (
        <Row key={row.id}>
          <Cell>
            <span className="font-semibold">{row.name}</span>
            <span className="block text-xs text-muted">{row.reason}</span>
          </Cell>
          <Cell align="end">{row.rate_bps / 100}%</Cell>
          <Cell>
            <DateText value={row.effective_from} />
          </Cell>
          <Cell>
            <Badge tone={stateOf(row).tone}>{stateOf(row).text}</Badge>
            {row.approval_id && (
              <div className="mt-2">
                <Decision id={row.approval_id} />
              </div>
            )}
          </Cell>
        </Row>
      ))}
    </TableBody>
  </Table>
)

/** VAT and levies inside fees and prices, each rate from a day on. */
export const TaxRatesTab = () => {
  const mayWrite = useAbility('policies.write')
  const [proposing, setProposing] = useState(false)
  const query = useQuery(api.taxRates.list.queryOptions())
  return (
    <>
      <div className="mb-4 flex flex-wrap items-end justify-between gap-3">
        <p className="max-w-prose text-muted">
          Our fees and prices include VAT and levies. A new rate applies from its start date. Earlier charges
          keep their rate, even if they’re refunded later.
        </p>
        <Button
          disabledReason={mayWrite ? null : 'Insufficient permissions'}
          onClick={() => setProposing(true)}
        >
          Propose a rate
        </Button>
      </div>
      {query.isPending && <SkeletonRows rows={4} />}
      {query.error && (
        <ErrorState
          title="Couldn’t load tax rates"
          message={toUserError(query.error).message}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      )}
      {query.data && <Rates rows={query.data.data} />}
      <Dialog
        open={proposing}
        onOpenChange={setProposing}
        title="Propose a rate"
        description="Another administrator has to approve it."
      >
        <RateForm onDone={() => setProposing(false)} />
      </Dialog>
    </>
  )
}
