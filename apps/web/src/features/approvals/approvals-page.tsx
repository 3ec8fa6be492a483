import { Link } from 'react-router'
import { ApprovalsList } from '~/parts/approvals/approvals-list.tsx'
import { useAbility } from '~/platform/auth/auth-store.ts'
import { pageMeta } from '~/platform/pages/page-meta.ts'
import { Button } from '~/ui/button.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import { Page, PageHeader } from '~/ui/page-header.tsx'

export const meta = pageMeta('Requests')

export default function ApprovalsPage() {
  const mayRead = useAbility('approvals.read')
  return (
    <Page>
      <PageHeader title="Requests" purpose="What one person asks, and another decides." />
      {mayRead ? (
        <ApprovalsList />
      ) : (
        <EmptyState
          title="Requests are not part of your role"
          action={
            <Button asChild>
              <Link to="/dashboard">Dashboard</Link>
            </Button>
          }
        >
          <p>They are decided by finance and administrators.</p>
        </EmptyState>
      )}
    </Page>
  )
}
