import { Hammer } from 'lucide-react'
import { Link } from 'react-router'
import { Button } from '~/ui/button.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import { Page, PageHeader } from '~/ui/page-header.tsx'

export interface ComingPageProps {
  title: string
  purpose: string
  /** What a visitor will be able to do here. */
  will: string
  /** What they can do now instead, with the place to do it. */
  meanwhile: string
  action: { label: string; to: string }
}

/** A page whose content is not there yet says so, and where to turn until then. */
export const ComingPage = ({ title, purpose, will, meanwhile, action }: ComingPageProps) => (
  <Page>
    <PageHeader title={title} purpose={purpose} />
    <EmptyState
      icon={Hammer}
      title="This page is being built"
      action={
        <Button asChild>
          <Link to={action.to}>{action.label}</Link>
        </Button>
      }
    >
      <p>{will}</p>
      <p className="mt-2">{meanwhile}</p>
    </EmptyState>
  </Page>
)
