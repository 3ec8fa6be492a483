import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import { Money } from '~/ui/money.tsx'
import { askReliefPath, payPartPath, ticketPath } from '~/platform/navigation/ways.ts'
import type { Need } from '~/parts/agenda/needs.ts'

const link = 'font-semibold text-primary underline underline-offset-4'

/** For people who can't pay on time. */
export const TalkToUs = () => (
  <Link to={ticketPath('payment', t`I can’t pay on time`)} className={link}>
    <Trans>Talk to us</Trans>
  </Link>
)

/** Shows only the parts that aren't zero. */
const Parts = ({ instalments, lateFees }: { instalments: number; lateFees: number }) => {
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

/** What an amount consists of, and links to other ways of dealing with arrears. */
export const Arrears = ({ need }: { need: Extract<Need, { kind: 'pay' }> }) => (
  <>
    <Parts instalments={need.without_late_fees} lateFees={need.late_fees} />
    {need.urgent && (
      <p className="mt-1 text-sm">
        <Trans>If you can’t pay it all now:</Trans>{' '}
        <span className="inline-flex flex-wrap gap-x-4 gap-y-1">
          <Link to={payPartPath} className={link}>
            <Trans>Pay part of it</Trans>
          </Link>
          <Link to={askReliefPath} className={link}>
            <Trans>Ask for new dates</Trans>
          </Link>
          <TalkToUs />
        </span>
      </p>
    )}
  </>
)
