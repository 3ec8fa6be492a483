import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { ActError } from '~/app/acts/act-error.tsx'
import { useAct } from '~/app/acts/use-act.ts'
import { api, client } from '~/app/api/client.ts'
import { useAuthStore } from '~/app/auth/auth-store.ts'
import { pageMeta } from '~/app/page-meta.ts'
import { Button } from '~/ui/button.tsx'
import { DateText } from '~/ui/date-text.tsx'
import { KeyValues } from '~/ui/key-values.tsx'
import { Notice } from '~/ui/notice.tsx'
import { Page, PageHeader } from '~/ui/page-header.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { Invitation, SignInFirst } from './invitations/invitation-frame.tsx'
import { memberRoleLabels } from './texts.ts'

export const meta = pageMeta('Act for a company')

const Accept = ({ token, company }: { token: string; company: string }) => {
  const isInitialized = useAuthStore((state) => state.isInitialized)
  const user = useAuthStore((state) => state.user)
  const accept = useAct({
    act: () => client.companies.acceptInvitation({ token }),
    // Another role: everything that this tab knows of the person is loaded anew.
    onDone: () => location.assign('/company'),
    touches: [],
  })
  if (!isInitialized) return <Skeleton className="mt-6 h-11" />
  if (!user)
    return <SignInFirst>Sign in, or create an account and then open this link again, to accept.</SignInFirst>
  if (user.role === 'company')
    return (
      <Notice tone="caution" className="mt-6" title="Your account acts for a company already">
        Sign out, and accept this with an account of its own.
      </Notice>
    )
  if (user.role !== 'user')
    return (
      <Notice tone="caution" className="mt-6" title="Not for a staff account">
        Sign out, and accept this with an account of its own.
      </Notice>
    )
  return (
    <div className="mt-6 border-t border-line pt-5">
      <Notice title={`Your account becomes ${company}’s`}>
        {user.email} then acts for the company and no longer applies for rent. If you have an application or a
        loan, accept with another account.
      </Notice>
      <ActError error={accept.error} className="mt-4" />
      <div className="mt-5 flex flex-wrap gap-3 max-sm:*:flex-1">
        <Button pending={accept.pending} onClick={() => void accept.run(undefined)}>
          {`Act for ${company}`}
        </Button>
        <Button asChild tone="secondary">
          <Link to="/dashboard">Not now</Link>
        </Button>
      </div>
    </div>
  )
}

export default function CompanyInvitationPage() {
  const { token = '' } = useParams()
  const query = useQuery(
    api.companies.invitation.queryOptions({ input: { token }, staleTime: Number.POSITIVE_INFINITY }),
  )
  return (
    <Page narrow>
      <PageHeader
        title="Act for a company"
        purpose="You are invited to look after a company’s payroll here."
      />
      <Invitation query={query} askWhom="the company, or your company manager,">
        {(invitation) => (
          <>
            <h2 className="mb-2 text-xl font-semibold">{invitation.company_name}</h2>
            <KeyValues
              items={[
                { label: 'As', value: memberRoleLabels[invitation.member_role] },
                { label: 'Invited', value: invitation.email },
                { label: 'The link works until', value: <DateText value={invitation.expires_at} /> },
              ]}
            />
            <Accept token={token} company={invitation.company_name} />
          </>
        )}
      </Invitation>
    </Page>
  )
}
