import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import type { OrderPreview } from '~/platform/api/rows.ts'
import { translateRule } from '~/parts/quotes/rule-texts.ts'
import { Button } from '~/ui/button.tsx'
import { formatMoney } from '~/ui/money-text.ts'
import { Notice } from '~/ui/notice.tsx'

interface CreditCheckProps {
  preview: Pick<OrderPreview, 'credit' | 'cash_price'>
  months: number
  onChoose?: (months: number) => void
}

/**
 * Whether the plan is approved automatically; if not, why, the nearest that would be, and that a person
 * decides.
 */
export const CreditCheck = ({ preview, months, onChoose }: CreditCheckProps) => {
  const check = preview.credit?.find((one) => one.months === months)
  if (!check) return null
  if (check.approved)
    return (
      <Notice tone="positive" title={t`Within your limit`}>
        <Trans>
          You’re approved for this plan. Sign, make the down payment, and we’ll confirm your order.
        </Trans>
      </Notice>
    )
  const { nearest, reasons } = check
  const sameGoods = nearest !== null && nearest.cash_price >= preview.cash_price
  return (
    <Notice
      tone="caution"
      title={t`A credit analyst will check this order first`}
      action={
        nearest &&
        (sameGoods
          ? onChoose && (
              <Button tone="secondary" size="sm" onClick={() => onChoose(nearest.months)}>
                <Trans>Choose {{ months: nearest.months }} months to be approved straight away</Trans>
              </Button>
            )
          : nearest.cash_price > 0 && (
              <p className="font-medium">
                <Trans>
                  We can approve goods worth up to {{ cashPrice: formatMoney(nearest.cash_price) }} over{' '}
                  {{ months: nearest.months }} months straight away.
                </Trans>
              </p>
            ))
      }
    >
      <ul className="list-disc pl-5">
        {reasons.map(({ code, text }) => (
          <li key={code}>
            {translateRule(text)}.
            {code === 'income-not-verified' && (
              <>
                {' '}
                <Trans>
                  <Link to="/documents" className="font-semibold underline">
                    Upload payslips or bank statements
                  </Link>{' '}
                  so we can verify your income.
                </Trans>
              </>
            )}
          </li>
        ))}
      </ul>
      <p className="mt-2">
        <Trans>You can still place the order. We’ll hold the goods while we decide.</Trans>
      </p>
    </Notice>
  )
}
