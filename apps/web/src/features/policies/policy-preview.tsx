import { policies } from '@efie/contracts/policies'
import { formatMoney, planNames } from '@efie/domain'
import { useState } from 'react'
import { client } from '~/platform/api/client.ts'
import { ActForm } from '~/platform/forms/act-form.tsx'
import { useContractForm } from '~/platform/forms/contract-form.ts'
import { MoneyField, NumberField } from '~/platform/forms/fields.tsx'
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from '~/ui/table.tsx'
import type { PolicyRow, Preview, RentQuote } from './policies.ts'

const figures: readonly { label: string; of: (quote: RentQuote) => number }[] = [
  { label: 'Initial payment', of: (quote) => quote.total_initial_payment },
  { label: 'Monthly payment', of: (quote) => quote.total_monthly_payment },
  { label: 'Interest over the whole term', of: (quote) => quote.contract_interest },
  { label: 'Cost of credit', of: (quote) => quote.cost_of_credit },
  { label: 'Total repaid', of: (quote) => quote.total_repayable },
]

const difference = (before: number, after: number): string => {
  if (before === after) return 'No change'
  return `${after > before ? '+' : '−'} ${formatMoney(Math.abs(after - before))}`
}

const Comparison = ({ after, before }: { after: RentQuote; before: RentQuote | undefined }) => (
  <section aria-label={planNames[after.plan]}>
    <h4 className="mb-2 text-sm font-semibold">{planNames[after.plan]}</h4>
    <Table caption={`${planNames[after.plan]}: current and proposed`} containerClassName="shadow-none">
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
  const [found, setFound] = useState<Preview | null>(null)
  const form = useContractForm(policies.preview, {
    fixed: { id: policy.id, payday: policy.terms.default_payday },
    start: {
      monthly_rent: 100_000,
      advance_payment_months: policy.terms.default_advance_payment_months,
    },
  })
  return (
    <div className="space-y-4">
      <ActForm
        form={form}
        act={(asked) => client.policies.preview(asked)}
        onDone={setFound}
        touches={[]}
        submit="Compare"
        tone="secondary"
        className="space-y-3"
      >
        <div className="grid items-start gap-3 sm:grid-cols-[minmax(0,1fr)_8rem]">
          <MoneyField form={form} name="monthly_rent" label="Monthly rent" />
          <NumberField form={form} name="advance_payment_months" label="Term, months" />
        </div>
      </ActForm>
      <div aria-live="polite" className="space-y-4">
        {found?.under_version.length === 0 && (
          <p>No plans would be available for this rent and term under this version.</p>
        )}
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
