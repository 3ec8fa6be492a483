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
        <Trans>This plan is approved at once: sign, pay the down payment, and the order is confirmed.</Trans>
      </Notice>
    )
  const { nearest, reasons } = check
  const sameGoods = nearest !== null && nearest.cash_price >= preview.cash_price
  return (
    <Notice
      tone="caution"
      title={t`A credit analyst looks at this order first`}
      action={
        nearest &&
        (sameGoods
          ? onChoose && (
              <Button tone="secondary" size="sm" onClick={() => onChoose(nearest.months)}>
                <Trans>Take {{ months: nearest.months }} months: that passes at once</Trans>
              </Button>
            )
          : nearest.cash_price > 0 && (
              <p className="font-medium">
                <Trans>
                  Goods of up to {{ cashPrice: formatMoney(nearest.cash_price) }} over{' '}
                  {{ months: nearest.months }} months would pass at once.
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
                    Upload payslips or statements
                  </Link>{' '}
                  to help.
                </Trans>
              </>
            )}
          </li>
        ))}
      </ul>
      <p className="mt-2">
        <Trans>You can still place the order. We hold the goods while we decide.</Trans>
      </p>
    </Notice>
  )
}
