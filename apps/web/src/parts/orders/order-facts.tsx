import { deliverySlotLabels } from '@efie/domain'
import { t } from '@lingui/core/macro'
import { translate } from '~/i18n/i18n.ts'
import { DateText } from '~/ui/date-text.tsx'
import { type KeyValue, KeyValues } from '~/ui/key-values.tsx'
import { Money } from '~/ui/money.tsx'
import { PhoneText } from '~/ui/phone.tsx'
import type { OrderDetail } from '~/platform/api/rows.ts'
import { paymentsText, percentText } from '~/parts/products/plan-facts.tsx'

export const DeliveryFacts = ({ order }: { order: OrderDetail }) => (
  <KeyValues
    items={[
      { label: t`To`, value: order.recipient_name },
      { label: t`Phone`, value: <PhoneText phone={order.phone} /> },
      { label: t`Address`, value: [order.address, order.region].join(', ') },
      ...(order.gps ? [{ label: 'GhanaPostGPS', value: order.gps }] : []),
      ...(order.landmark ? [{ label: t`Landmark`, value: order.landmark }] : []),
      {
        label: t`When`,
        value: (
          <>
            <DateText value={order.delivery_date} />, {translate(deliverySlotLabels[order.delivery_slot])}
          </>
        ),
      },
    ]}
  />
)

const planItems = (order: OrderDetail): KeyValue[] => [
  {
    label: t`Instalment price, ${{ months: String(order.months) }} months`,
    value: <Money amount={order.instalment_price} />,
  },
  { label: t`Cost of credit`, value: <Money amount={order.finance_charge} /> },
  { label: t`Down payment`, value: <Money amount={order.down_payment} /> },
  {
    label: t`Then monthly`,
    value: paymentsText({
      months: order.months ?? 0,
      monthly_amount: order.monthly_amount,
      last_amount: order.last_amount,
    }),
  },
  {
    label: t`APR, nominal and effective`,
    value: `${percentText(order.apr_nominal)}, ${percentText(order.apr_effective)}`,
  },
]

/** Both prices of an order, and what they include. */
export const PriceFacts = ({ order }: { order: OrderDetail }) => (
  <KeyValues
    items={[
      {
        label: t`Cash price`,
        value: <Money amount={order.cash_price + order.delivery_fee} />,
        strong: order.pay === 'now',
      },
      { label: t`Includes VAT and levies`, value: <Money amount={order.tax_amount} /> },
      {
        label: t`Delivery`,
        value: order.delivery_fee === 0 ? t`Free` : <Money amount={order.delivery_fee} />,
      },
      ...(order.pay === 'instalments' ? planItems(order) : []),
    ]}
  />
)
