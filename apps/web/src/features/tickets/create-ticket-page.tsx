import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import { pageMeta } from '~/platform/pages/page-meta.ts'
import { Card } from '~/ui/card.tsx'
import { Page, PageHeader } from '~/ui/page-header.tsx'
import { CreateTicketForm } from './create-ticket-form.tsx'

export const meta = pageMeta(msg`Create Ticket`)

export default function CreateTicketPage() {
  return (
    <Page narrow>
      <PageHeader
        title={t`Create Ticket`}
        purpose={
          <Trans>
            Get help from a real person with anything on Efie. Many answers are already in the{' '}
            <Link to="/help" className="font-semibold text-primary underline underline-offset-4">
              Help Center
            </Link>
            .
          </Trans>
        }
      />
      <Card>
        <CreateTicketForm />
      </Card>
    </Page>
  )
}
