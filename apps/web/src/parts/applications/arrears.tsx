import { Trans } from '@lingui/react/macro'
import { ArrearsCard, type ArrearsCardProps } from '~/parts/lending/arrears-card.tsx'
import type { Need } from '~/parts/agenda/needs.ts'
import { askReliefPath, payPartPath } from '~/platform/navigation/ways.ts'
import { Money } from '~/ui/money.tsx'

/** Arrears of a rent loan, on the dashboard and on Payments alike. */
export const RentArrears = ({
  need,
  heading,
}: { need: Extract<Need, { kind: 'pay' }> } & Pick<ArrearsCardProps, 'heading'>) => (
  <ArrearsCard
    overdue={need}
    ways={{ part: payPartPath, relief: askReliefPath }}
    {...(heading && { heading })}
  />
)

/** What an amount that isn't overdue consists of, if late fees are part of it. */
export const AmountParts = ({ need }: { need: Extract<Need, { kind: 'pay' }> }) => {
  const { without_late_fees: instalments, late_fees: lateFees } = need
  if (lateFees === 0) return null
  return (
    <p className="mt-1 text-sm">
      {instalments === 0 ? (
        <Trans>
          <Money amount={lateFees} /> in late fees
        </Trans>
      ) : (
        <Trans>
          <Money amount={instalments} /> in instalments + <Money amount={lateFees} /> in late fees
        </Trans>
      )}
    </p>
  )
}
