import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import { Button } from '~/ui/button.tsx'
import { formatMoney } from '~/ui/money-text.ts'
import { ticketPath } from '~/platform/navigation/ways.ts'

/** Requests a refund of credit by a prefilled ticket. */
export const AskCreditBack = ({ credit, address }: { credit: number; address: string }) => (
  <Button asChild tone="secondary">
    <Link
      to={ticketPath(
        'payment',
        t`Please refund my credit of ${{ credit: formatMoney(credit) }}, ${{ address }}`,
      )}
    >
      <Trans>Ask for a refund</Trans>
    </Link>
  </Button>
)
