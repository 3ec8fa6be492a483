import { Link } from 'react-router'
import { pageMeta } from '~/app/page-meta.ts'
import { Card } from '~/ui/card.tsx'
import { Page, PageHeader } from '~/ui/page-header.tsx'
import { CreateTicketForm } from './create-ticket-form.tsx'

export const meta = pageMeta('Create Ticket')

export default function CreateTicketPage() {
  return (
    <Page narrow>
      <PageHeader
        title="Create Ticket"
        purpose={
          <>
            Ask a person for help with anything on Efie. Many answers are already in the{' '}
            <Link to="/help" className="font-semibold text-primary underline underline-offset-4">
              Help Center
            </Link>
            .
          </>
        }
      />
      <Card>
        <CreateTicketForm />
      </Card>
    </Page>
  )
}
