import { rentInput } from '@efie/contracts/quotes'
import { formatMoney, planNames } from '@efie/domain'
import { useMutation } from '@tanstack/react-query'
import { z } from 'zod'
import { api } from '~/platform/api/client.ts'
import { toUserError } from '~/platform/api/user-error.ts'
import { MoneyField, TextField } from '~/platform/forms/fields.tsx'
import { Button } from '~/ui/button.tsx'
import { useZodForm } from '~/ui/form.ts'
import { Notice } from '~/ui/notice.tsx'
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from '~/ui/table.tsx'
import type { PolicyRow, RentQuote } from './policies.ts'

const asked = z.object({
  monthly_rent: rentInput.shape.monthly_rent.nullable().pipe(rentInput.shape.monthly_rent),
  advance_payment_months: z.coerce
    .number('Enter how many months')
    .pipe(z.int('Enter whole months').min(1, 'Enter how many months')),
})

const figures: readonly { label: string; of: (quote: RentQuote) => number }[] = [
  { label: 'Initial payment', of: (quote) => quote.total_initial_payment },
  { label: 'Monthly payment', of: (quote) => quote.total_monthly_payment },
  { label: 'Interest over the whole term', of: (quote) => quote.contract_interest },
  { label: 'Cost of credit', of: (quote) => quote.cost_of_credit },
  { label: 'Repaid in all', of: (quote) => quote.total_repayable },
]

const difference = (before: number, after: number): string => {
  if (before === after) return 'Same'
  return `${after > before ? '+' : '−'} ${formatMoney(Math.abs(after - before))}`
}

const Comparison = ({ after, before }: { after: RentQuote; before: RentQuote | undefined }) => (
  <section aria-label={planNames[after.plan]}>
    <h4 className="mb-2 text-sm font-semibold">{planNames[after.plan]}</h4>
    <Table
      caption={`${planNames[after.plan]}: in force and under this version`}
      containerClassName="shadow-none"
    >
      <TableHead>
        <tr>
          <HeadCell>Figure</HeadCell>
          <HeadCell align="end">In force</HeadCell>
          <HeadCell align="end">This version</HeadCell>
          <HeadCell align="end">Difference</HeadCell>
        </tr>
      </TableHead>
      <TableBody>
        {figures.map(({ label, of }) => (
          <Row key={label}>
            <Cell>{label}</Cell>
            <Cell align="end" className="text-muted">
              {before ? formatMoney(of(before)) : 'Not offered'}
            </Cell>
            <Cell align="end">{formatMoney(of(after))}</Cell>
            <Cell align="end">{before ? difference(of(before), of(after)) : '–'}</Cell>
          </Row>
        ))}
      </TableBody>
    </Table>
  </section>
)

/** What a tenant would pay under this version, beside the one in force. Nothing is stored. */
export const PolicyPreview = ({ policy }: { policy: PolicyRow }) => {
  const preview = useMutation(api.policies.preview.mutationOptions())
  const form = useZodForm(asked, {
    defaultValues: {
      monthly_rent: 100_000,
      advance_payment_months: policy.terms.default_advance_payment_months,
    },
  })
  const submit = form.handleSubmit((input) =>
    preview.mutate({ id: policy.id, payday: policy.terms.default_payday, ...input }),
  )
  const found = preview.data
  return (
    <div className="space-y-4">
      <form
        noValidate
        onSubmit={(event) => void submit(event)}
        className="grid items-start gap-3 sm:grid-cols-[minmax(0,1fr)_8rem_auto]"
      >
        <MoneyField form={form} name="monthly_rent" label="Monthly rent" />
        <TextField form={form} name="advance_payment_months" label="Months" inputMode="numeric" />
        <Button type="submit" tone="secondary" pending={preview.isPending} className="sm:mt-6.5">
          Compare
        </Button>
      </form>
      {preview.error && (
        <Notice tone="danger" live title={toUserError(preview.error).message}>
          {toUserError(preview.error)
            .issues.map(({ message }) => message)
            .join(' ')}
        </Notice>
      )}
      <div aria-live="polite" className="space-y-4">
        {found?.under_version.length === 0 && <p>No plan could be had under this version.</p>}
        {found?.under_version.map((after) => (
          <Comparison
            key={after.plan}
            after={after}
            before={found.in_force.find(({ plan }) => plan === after.plan)}
          />
        ))}
      </div>
    </div>
  )
}
