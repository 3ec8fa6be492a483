import { partyLine, type ShopAgreementTerms } from '@efie/domain'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { paymentsText } from '~/parts/products/plan-facts.tsx'
import { DateText } from '~/ui/date-text.tsx'
import { KeyValues } from '~/ui/key-values.tsx'
import { formatDecimal } from '~/ui/money-text.ts'
import { Money } from '~/ui/money.tsx'

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="border-t border-line pt-5">
    <h3 className="font-semibold">{title}</h3>
    <div className="mt-1">{children}</div>
  </section>
)

const listed = (parts: readonly (string | null)[]): string => parts.filter(Boolean).join(', ')
const percent = (value: number): string => t`${{ percent: formatDecimal(value.toFixed(2)) }}% a year`

const Costs = ({ terms: { amounts, rate } }: { terms: ShopAgreementTerms }) => (
  <KeyValues
    items={[
      { label: t`Cash price`, value: <Money amount={amounts.cash_price} /> },
      { label: t`Instalment price`, value: <Money amount={amounts.instalment_price} />, strong: true },
      { label: t`Down payment`, value: <Money amount={amounts.down_payment} /> },
      { label: t`Financed`, value: <Money amount={amounts.financed_amount} /> },
      { label: t`Finance charge`, value: <Money amount={amounts.finance_charge} />, strong: true },
      { label: t`Instalments`, value: paymentsText(amounts) },
      { label: t`Rate`, value: t`${{ percent: formatDecimal(rate.annual_percent) }}% a year, flat` },
      { label: t`APR, nominal`, value: percent(rate.apr_nominal) },
      { label: t`APR, effective`, value: percent(rate.apr_effective) },
      { label: t`Goods protected from`, value: <Money amount={amounts.protected_goods_amount} /> },
    ]}
  />
)

/** The exact terms of an order's plan. */
export const ShopAgreementText = ({ terms }: { terms: ShopAgreementTerms }) => (
  <div className="space-y-5">
    <section>
      <h3 className="font-semibold">
        <Trans>The parties and the goods</Trans>
      </h3>
      <KeyValues
        items={[
          { label: t`Seller`, value: terms.seller.name },
          {
            label: t`Buyer`,
            value: partyLine(terms.tenant.full_name, terms.tenant),
          },
          ...terms.goods.map(({ name, variant_name, quantity, unit_price }) => ({
            label: `${quantity} × ${listed([name, variant_name])}`,
            value: <Money amount={unit_price * quantity} />,
          })),
        ]}
      />
    </section>
    <Section title={t`What it costs`}>
      <Costs terms={terms} />
    </Section>
    <Section title={t`Instalments`}>
      <p className="mb-1 text-sm text-muted">
        <Trans>
          Dates based on delivery on <DateText value={terms.as_of} />.
        </Trans>
      </p>
      <KeyValues
        items={terms.instalments.map((line) => ({
          label: t`Instalment ${{ number: line.number }}`,
          value: (
            <>
              <DateText value={line.due_date} />, <Money amount={line.amount} />
            </>
          ),
        }))}
      />
    </Section>
    {terms.clauses.map(({ title, text }) => (
      <Section key={title} title={title}>
        <p className="max-w-prose">{text}</p>
      </Section>
    ))}
  </div>
)
