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
      <PageHeader
        title="Requests"
        {...(mayRead && { purpose: 'Approve or reject requests made by colleagues.' })}
      />
      {mayRead ? (
        <ApprovalsList />
      ) : (
        <EmptyState
          title="You don’t have access to requests"
          action={
            <Button asChild>
              <Link to="/dashboard">Go to your dashboard</Link>
            </Button>
          }
        >
          <p>Only staff who make or decide requests can see them.</p>
        </EmptyState>
      )}
    </Page>
  )
}
