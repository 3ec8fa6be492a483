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
    title={t`This application renews your current loan`}
    action={
      <Button asChild tone="secondary" size="sm">
        <Link to="/payments">
          <Trans>Go to your loan</Trans>
        </Link>
      </Button>
    }
  >
    <Trans>
      Keep paying your current instalments until we pay your landlord. On that day, we’ll use the new loan to
      settle what’s left of the current one, up to {{ amount: formatMoney(detail.refinanced_amount) }}.
    </Trans>
  </Notice>
)
