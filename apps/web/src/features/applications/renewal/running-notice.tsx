import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import type { ApplicationDetail } from '~/platform/api/rows.ts'
import { Button } from '~/ui/button.tsx'
import { formatMoney } from '~/ui/money-text.ts'
import { Notice } from '~/ui/notice.tsx'

/** Shown beside a renewal that hasn't been paid out: the current loan continues until then. */
export const RunningNotice = ({ detail }: { detail: ApplicationDetail }) => (
  <Notice
    title={t`This renews your current loan`}
    action={
      <Button asChild tone="secondary" size="sm">
        <Link to="/payments">
          <Trans>To your loan</Trans>
        </Link>
      </Button>
    }
  >
    <Trans>
      Keep paying its instalments until we pay your landlord. On that day we settle what’s left of it with the
      new loan, at most {{ amount: formatMoney(detail.refinanced_amount) }}.
    </Trans>
  </Notice>
)
