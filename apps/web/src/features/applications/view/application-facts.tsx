import { bankName, formatAccount, formatPhone, networkLabels } from '@efie/domain'
import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ApplicationDetail } from '~/platform/api/rows.ts'
import { planLabels } from '~/platform/labels.ts'
import { translate } from '~/i18n/i18n.ts'
import { Card, CardHeader } from '~/ui/card.tsx'
import { DateText } from '~/ui/date-text.tsx'
import { keepDigitsTogether } from '~/ui/keep-digits-together.ts'
import { KeyValues } from '~/ui/key-values.tsx'
import { Money } from '~/ui/money.tsx'
import { formatDecimal } from '~/ui/money-text.ts'

const payeeOf = (detail: ApplicationDetail): string => {
  const { payout_method, payout_account, payout_network, payout_bank_code, payout_name } = detail
  if (payout_method === null) return t`Not added yet`
  const place =
    payout_method === 'bank'
      ? payout_bank_code && bankName(payout_bank_code)
      : payout_network && t`${{ network: networkLabels[payout_network] }} mobile money`
  return [payout_name, place, formatAccount(payout_method, payout_account ?? '')].filter(Boolean).join(', ')
}

/** The application's data as priced by the server. */
export const ApplicationFacts = ({ detail }: { detail: ApplicationDetail }) => (
  <div className="grid items-start gap-5 lg:grid-cols-2">
    <Card>
      <CardHeader title={t`Home and landlord`} />
      <KeyValues
        items={[
          {
            label: t({ id: 'dwelling', message: 'Home' }),
            value: [detail.property_address, detail.property_region, detail.property_gps]
              .filter(Boolean)
              .join(', '),
          },
          {
            label: t`Lease`,
            value: (
              <>
                <Trans>
                  <DateText value={detail.lease_start_date} /> to <DateText value={detail.lease_end_date} />
                </Trans>
              </>
            ),
          },
          {
            label: t`Landlord`,
            value: keepDigitsTogether(`${detail.landlord_name}, ${formatPhone(detail.landlord_phone)}`),
          },
          { label: t`Paid to`, value: keepDigitsTogether(payeeOf(detail)) },
        ]}
      />
    </Card>
    <Card>
      <CardHeader title={t`What it costs`} description={translate(planLabels[detail.plan])} />
      <KeyValues
        items={[
          { label: t`Monthly rent`, value: <Money amount={detail.monthly_rent} /> },
          {
            label: plural(
              { months: detail.advance_payment_months },
              {
                one: 'Your landlord gets (# month)',
                other: 'Your landlord gets (# months)',
              },
            ),
            value: <Money amount={detail.total_advance_payment} />,
          },
          ...(detail.refinanced_amount > 0
            ? [
                {
                  label:
                    detail.payout_date === null
                      ? t`Lent to settle your current loan, at most`
                      : t`Settled your earlier loan`,
                  value: <Money amount={detail.refinanced_amount} />,
                },
              ]
            : []),
          {
            label: t`Interest rate`,
            value:
              detail.plan === 'reducing'
                ? t`${{ percent: formatDecimal(detail.annual_interest_rate) }}% a year, reducing`
                : t`${{ percent: formatDecimal(detail.annual_interest_rate) }}% a year, flat`,
          },
          { label: t`Application fee`, value: <Money amount={detail.fees.application_fee} /> },
          { label: t`Balance at signing`, value: <Money amount={detail.fees.balance_after_fee} /> },
          { label: t`Monthly payment`, value: <Money amount={detail.total_monthly_payment} />, strong: true },
        ]}
      />
    </Card>
  </div>
)
