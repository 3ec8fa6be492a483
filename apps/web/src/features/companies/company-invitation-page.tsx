import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { ActError } from '~/platform/acts/act-error.tsx'
import { useAct } from '~/platform/acts/use-act.ts'
import { api, client } from '~/platform/api/client.ts'
import { useAuthStore } from '~/platform/auth/auth-store.ts'
import { pageMeta } from '~/platform/pages/page-meta.ts'
import { Button } from '~/ui/button.tsx'
import { DateText } from '~/ui/date-text.tsx'
import { KeyValues } from '~/ui/key-values.tsx'
import { Notice } from '~/ui/notice.tsx'
import { Page, PageHeader } from '~/ui/page-header.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { ForAnotherAddress, Invitation, SignInFirst } from '~/parts/companies/invitation-frame.tsx'
import { memberRoleLabels } from '~/parts/companies/texts.ts'

export const meta = pageMeta('Manage a company')

const askWhom = 'the company or its company manager'

type InvitationRow = Awaited<ReturnType<typeof client.companies.invitation>>

const Accept = ({ token, invitation }: { token: string; invitation: InvitationRow }) => {
  const { company_name: company, sent_to, is_yours } = invitation
  const isInitialized = useAuthStore((state) => state.isInitialized)
  const user = useAuthStore((state) => state.user)
  const accept = useAct({
    act: () => client.companies.acceptInvitation({ token }),
    // The role has changed, so everything this tab knows about the person is reloaded.
    onDone: () => location.assign('/company'),
    touches: [],
  })
  if (!isInitialized) return <Skeleton className="mt-6 h-11" />
  if (!user)
    return (
      <SignInFirst>
        {`To accept, sign in with ${sent_to.join(', ')}, or create an account with that address and then open this link again.`}
      </SignInFirst>
    )
  if (!is_yours) return <ForAnotherAddress sentTo={sent_to} email={user.email} askWhom={askWhom} />
  if (user.role === 'company')
    return (
      <Notice tone="caution" className="mt-6" title="Your account already manages a company">
        Sign out, then accept with a separate account.
      </Notice>
    )
  if (user.role !== 'user')
    return (
      <Notice tone="caution" className="mt-6" title="You can’t accept with a staff account">
        Sign out, then accept with a separate account.
      </Notice>
    )
  return (
    <div className="mt-6 border-t border-line pt-5">
      <Notice title={`This account will manage ${company}`}>
        {user.email} will become a company account. You won’t be able to apply for rent financing with this
        account any more. If you have an application or loan, accept with a different account.
      </Notice>
      <ActError error={accept.error} className="mt-4" />
      <div className="mt-5 flex flex-wrap gap-3 max-sm:*:flex-1">
        <Button pending={accept.pending} onClick={() => void accept.run(undefined)}>
          {`Manage ${company}`}
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
  // The response differs for the invited person, so sign-in must be initialised first.
  const isInitialized = useAuthStore((state) => state.isInitialized)
  const query = useQuery(api.companies.invitation.queryOptions({ input: { token }, enabled: isInitialized }))
  return (
    <Page narrow>
      <PageHeader
        title="Manage a company"
        purpose="You’ve been invited to manage a company’s payroll deductions on Efie."
      />
      <Invitation query={query} askWhom={askWhom}>
        {(invitation) => (
          <>
            <h2 className="mb-2 text-xl font-semibold">{invitation.company_name}</h2>
            <KeyValues
              items={[
                ...(invitation.member_role
                  ? [{ label: 'Role', value: memberRoleLabels[invitation.member_role] }]
                  : []),
                { label: 'Sent to', value: invitation.sent_to.join(', ') },
                { label: 'The link expires', value: <DateText value={invitation.expires_at} /> },
              ]}
            />
            <Accept token={token} invitation={invitation} />
          </>
        )}
      </Invitation>
    </Page>
  )
}
