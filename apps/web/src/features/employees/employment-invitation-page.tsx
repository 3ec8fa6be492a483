import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { ActError } from '~/platform/acts/act-error.tsx'
import { useAct } from '~/platform/acts/use-act.ts'
import { api, client } from '~/platform/api/client.ts'
import type { EmploymentRow } from '~/platform/api/rows.ts'
import { useAuthStore } from '~/platform/auth/auth-store.ts'
import { ConsentDialog } from '~/parts/employees/consent-dialogs.tsx'
import { SharedFields } from '~/parts/employees/shared-fields.tsx'
import { pageMeta } from '~/platform/pages/page-meta.ts'
import { Button } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'
import { DateText } from '~/ui/date-text.tsx'
import { KeyValues } from '~/ui/key-values.tsx'
import { Notice } from '~/ui/notice.tsx'
import { Page, PageHeader } from '~/ui/page-header.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { ForAnotherAddress, Invitation, SignInFirst } from '~/parts/companies/invitation-frame.tsx'

export const meta = pageMeta(msg`Repay from your pay`)

/** After linking: the person decides about deduction, now or later in their profile. */
const Linked = ({ employment }: { employment: EmploymentRow }) => {
  const [asking, setAsking] = useState(false)
  // After consent the list contains the employment; until then the linked one is shown.
  const { data } = useQuery(api.employments.list.queryOptions({ input: { limit: 20 } }))
  const now = data?.data.find(({ id }) => id === employment.id) ?? employment
  const consents = now.consent === 'given'
  return (
    <Card>
      <Notice
        tone="positive"
        live
        title={
          consents
            ? t`${{ companyName: now.company_name }} now deducts your instalments`
            : t`Your account is linked to ${{ companyName: now.company_name }}`
        }
      >
        {consents ? (
          <Trans>
            You can withdraw your consent at any time in{' '}
            <Link to="/profile?tab=employment" className="font-semibold underline underline-offset-4">
              your profile
            </Link>
            .
          </Trans>
        ) : (
          <Trans>
            Nothing is deducted until you agree. Decide now, or later in{' '}
            <Link to="/profile?tab=employment" className="font-semibold underline underline-offset-4">
              your profile
            </Link>
            .
          </Trans>
        )}
      </Notice>
      <div className="mt-5 flex flex-wrap gap-3 max-sm:*:flex-1">
        {!consents && (
          <Button onClick={() => setAsking(true)}>
            <Trans>Agree or decline</Trans>
          </Button>
        )}
        <Button asChild tone={consents ? 'primary' : 'secondary'}>
          <Link to="/profile?tab=employment">{consents ? t`View your employment` : t`Decide later`}</Link>
        </Button>
      </div>
      <ConsentDialog employment={now} open={asking} onClose={() => setAsking(false)} />
    </Card>
  )
}

type InvitationRow = Awaited<ReturnType<typeof client.employments.invitation>>

interface DecideProps {
  token: string
  invitation: InvitationRow
  onLinked: (row: EmploymentRow) => void
}

const Decide = ({ token, invitation, onLinked }: DecideProps) => {
  const isInitialized = useAuthStore((state) => state.isInitialized)
  const user = useAuthStore((state) => state.user)
  const accept = useAct({
    act: () => client.employments.accept({ token }),
    onDone: onLinked,
    touches: [api.employments.key()],
  })
  if (!isInitialized) return <Skeleton className="mt-6 h-11" />
  if (!user)
    return (
      <SignInFirst>
        <Trans>
          To link your account to your job, sign in with the account where you confirmed{' '}
          {{ sentTo: invitation.sent_to.join(', ') }}. Or create an account with it, then open this link
          again.
        </Trans>
      </SignInFirst>
    )
  if (user.role !== 'user')
    return (
      <Notice tone="caution" className="mt-6" title={t`You need a tenant account to accept this invitation`}>
        <Trans>
          You’re signed in as {{ email: user.email }}. Sign out, then open this link with your own account.
        </Trans>
      </Notice>
    )
  if (!invitation.is_yours)
    return <ForAnotherAddress sentTo={invitation.sent_to} email={user.email} askWhom={t`your employer`} />
  return (
    <div className="mt-6 border-t border-line pt-5">
      <p className="mb-4 text-muted">
        <Trans>
          This links {{ email: user.email }} to your job there. Nothing is deducted yet. You’ll decide on
          deductions next.
        </Trans>
      </p>
      <ActError error={accept.error} className="mb-4" />
      <div className="flex flex-wrap gap-3 max-sm:*:flex-1">
        <Button pending={accept.pending} onClick={() => void accept.run(undefined)}>
          <Trans>Link my account</Trans>
        </Button>
        <Button asChild tone="secondary">
          <Link to="/dashboard">
            <Trans>Not now</Trans>
          </Link>
        </Button>
      </div>
    </div>
  )
}

export default function EmploymentInvitationPage() {
  const { token = '' } = useParams()
  // The response differs for the invited person, so sign-in must be initialised first.
  const isInitialized = useAuthStore((state) => state.isInitialized)
  const [linked, setLinked] = useState<EmploymentRow | null>(null)
  const query = useQuery(
    api.employments.invitation.queryOptions({ input: { token }, enabled: isInitialized }),
  )
  return (
    <Page narrow>
      <PageHeader
        title={t`Repay from your pay`}
        purpose={t`Your employer is offering to deduct your instalments from your pay. See what we’d share with them, then decide.`}
      />
      {linked ? (
        <Linked employment={linked} />
      ) : (
        <Invitation query={query} askWhom={t`your employer`}>
          {(invitation) => (
            <>
              <h2 className="mb-2 text-xl font-semibold">
                <Trans>{{ companyName: invitation.company_name }} has invited you</Trans>
              </h2>
              <KeyValues
                className="mb-5"
                items={[
                  ...(invitation.full_name === null ? [] : [{ label: t`Name`, value: invitation.full_name }]),
                  ...(invitation.staff_number === null
                    ? []
                    : [{ label: t`Staff number`, value: invitation.staff_number }]),
                  { label: t`Sent to`, value: invitation.sent_to.join(', ') },
                  { label: t`The link expires`, value: <DateText value={invitation.expires_at} /> },
                ]}
              />
              <SharedFields company={invitation.company_name} fields={invitation.shared_fields} />
              <Decide token={token} invitation={invitation} onLinked={setLinked} />
            </>
          )}
        </Invitation>
      )}
    </Page>
  )
}
