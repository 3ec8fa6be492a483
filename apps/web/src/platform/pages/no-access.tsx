import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Lock } from 'lucide-react'
import { Link } from 'react-router'
import { Button } from '~/ui/button.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import { Page, PageHeader } from '~/ui/page-header.tsx'

/** Shown instead of a page the role can't read; no request was sent. */
export const NoAccess = ({ title, home }: { title: string; home: string }) => (
  <Page>
    <PageHeader title={title} />
    <EmptyState
      icon={Lock}
      title={t`You don’t have access to ${title}`}
      action={
        <Button asChild tone="secondary">
          <Link to={home}>
            <Trans>Go to your dashboard</Trans>
          </Link>
        </Button>
      }
    >
      <p>
        <Trans>If you need this page for your work, ask an administrator.</Trans>
      </p>
    </EmptyState>
  </Page>
)
