import { useState } from 'react'
import { Link } from 'react-router'
import type { CompanyRow } from '~/platform/api/rows.ts'
import { useUser } from '~/platform/auth/auth-store.ts'
import { pageMeta } from '~/platform/pages/page-meta.ts'
import { Button } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import { Notice } from '~/ui/notice.tsx'
import { Page, PageHeader } from '~/ui/page-header.tsx'
import { RegistrationForm } from './registration-form.tsx'

export const meta = pageMeta('Register your company')

const Registered = ({ company, email }: { company: CompanyRow; email: string }) => (
  <Card>
    <Notice tone="positive" live title={`${company.name} is registered`}>
      A company manager will review your registration. Then we’ll email an invitation to {email}. Open the
      link in the email to manage {company.name}, upload the registration certificate and add your employees.
    </Notice>
    <Button asChild className="mt-5 max-sm:w-full">
      <Link to="/dashboard">Go to your dashboard</Link>
    </Button>
  </Card>
)

export default function RegisterCompanyPage() {
  const user = useUser()
  const [company, setCompany] = useState<CompanyRow | null>(null)
  return (
    <Page narrow>
      <PageHeader
        title="Register your company"
        purpose="Let your employees repay their rent financing from their pay."
      />
      {company ? (
        <Registered company={company} email={user.email} />
      ) : user.role === 'user' ? (
        <Card>
          <RegistrationForm submitLabel="Register company" onDone={setCompany} />
        </Card>
      ) : (
        <EmptyState
          title="You can’t register a company with this account"
          action={
            <Button asChild>
              <Link to={user.role === 'company' ? '/company' : '/dashboard'}>
                {user.role === 'company' ? 'Company Dashboard' : 'Go to your dashboard'}
              </Link>
            </Button>
          }
        >
          <p>
            {user.role === 'company'
              ? 'Your account already manages a company.'
              : 'Staff accounts can’t register a company. Company managers can add one from their dashboard.'}
          </p>
        </EmptyState>
      )}
    </Page>
  )
}
