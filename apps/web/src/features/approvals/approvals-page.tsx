import { ApprovalsList } from '~/parts/approvals/approvals-list.tsx'
import { useAbility } from '~/platform/auth/auth-store.ts'
import { pageMeta } from '~/platform/pages/page-meta.ts'
import { Page, PageHeader } from '~/ui/page-header.tsx'
import { NoRequests } from './no-requests.tsx'

export const meta = pageMeta('Requests')

export default function ApprovalsPage() {
  const mayRead = useAbility('approvals.read')
  return (
    <Page>
      <PageHeader
        title="Requests"
        {...(mayRead && { purpose: 'Approve or reject requests made by colleagues.' })}
      />
      {mayRead ? <ApprovalsList /> : <NoRequests />}
    </Page>
  )
}
