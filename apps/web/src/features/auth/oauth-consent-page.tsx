import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useEffect } from 'react'
import { Link, useSearchParams } from 'react-router'
import { ActError } from '~/platform/acts/act-error.tsx'
import { useAct } from '~/platform/acts/use-act.ts'
import { toUserError } from '~/platform/api/user-error.ts'
import { account } from '~/platform/auth/auth.ts'
import { useAuthStore } from '~/platform/auth/auth-store.ts'
import { offlineReason } from '~/platform/auth/offline-reason.ts'
import { scopeTexts } from '~/parts/auth/scope-texts.ts'
import { pageMeta } from '~/platform/pages/page-meta.ts'
import { Button } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'
import { ErrorState } from '~/ui/error-state.tsx'
import { Notice } from '~/ui/notice.tsx'
import { Page, PageHeader } from '~/ui/page-header.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'

export const meta = pageMeta(msg`Allow access`)

interface Asked {
  authorization_id: string
  redirect_uri: string
  client: { name: string; uri: string }
  user: { email: string }
  scope: string
}

const hostOf = (address: string): string =>
  URL.canParse(address) ? new URL(address).host || address : address

const Decision = ({ asked }: { asked: Asked }) => {
  const isReadOnly = useAuthStore((state) => state.isReadOnly)
  const { name } = asked.client
  const { email } = asked.user
  const host = hostOf(asked.redirect_uri)
  const act = useAct({
    act: async (approve: boolean) => (await account()).decideAuthorization(asked.authorization_id, approve),
    onDone: (url) => location.assign(url),
    touches: [],
  })
  const reason = offlineReason(isReadOnly)
  return (
    <Card className="sm:p-8">
      <p className="text-lg">
        <Trans>
          <strong className="[overflow-wrap:anywhere]">{name}</strong> wants to access this information from
          your Efie account <strong className="[overflow-wrap:anywhere]">{email}</strong>:
        </Trans>
      </p>
      <ul className="mt-5 space-y-3">
        {scopeTexts(asked.scope.split(' ')).map((text) => (
          <li key={text} className="flex gap-3">
            <Check className="mt-0.5 size-5 shrink-0 text-positive" aria-hidden="true" />
            {text}
          </li>
        ))}
      </ul>
      <p className="mt-5 border-t pt-5 text-muted">
        <Trans>
          This app can’t see your applications, documents or payments, and can’t change anything. You can
          remove its access at any time in{' '}
          <Link to="/profile?tab=devices" className="font-semibold text-primary underline underline-offset-4">
            Profile Settings
          </Link>
          .
        </Trans>
      </p>
      <Notice className="mt-5">
        <Trans>
          You’ll go to <strong className="[overflow-wrap:anywhere]">{host}</strong>. Efie hasn’t checked who
          runs this site. Only allow access if you started this request yourself.
        </Trans>
      </Notice>
      <ActError error={act.error} className="mt-5" />
      <div className="mt-6 flex flex-wrap gap-3 max-sm:*:flex-1">
        <Button pending={act.pending} disabledReason={reason} onClick={() => void act.run(true)}>
          <Trans>Allow</Trans>
        </Button>
        <Button
          tone="secondary"
          pending={act.pending}
          disabledReason={reason}
          onClick={() => void act.run(false)}
        >
          <Trans>Don’t allow</Trans>
        </Button>
      </div>
    </Card>
  )
}

const Nothing = ({ text }: { text: string }) => (
  <Notice
    tone="caution"
    title={t`There’s nothing to approve`}
    action={
      <Button asChild tone="secondary">
        <Link to="/dashboard">
          <Trans>Go to dashboard</Trans>
        </Link>
      </Button>
    }
  >
    {text}
  </Notice>
)

const Request = ({ id }: { id: string }) => {
  const query = useQuery({
    queryKey: ['authorization', id],
    queryFn: async () => (await account()).loadAuthorization(id),
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
  })
  const { data, error } = query
  const onward = data && 'redirect_url' in data ? data.redirect_url : null
  // Allowed before: nothing to ask.
  useEffect(() => {
    if (onward !== null) location.assign(onward)
  }, [onward])
  if (error) {
    const { message, retryable } = toUserError(error)
    return retryable ? (
      <ErrorState
        title={t`Couldn’t load the request`}
        message={message}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    ) : (
      <Nothing
        text={t`The request has expired, has already been answered or isn’t yours. Go back to the app and start again.`}
      />
    )
  }
  if (!data || !('client' in data))
    return (
      <Card className="sm:p-8">
        <p className="sr-only">
          <Trans>Loading...</Trans>
        </p>
        <Skeleton className="h-6 w-full max-w-md" />
        <Skeleton className="mt-6 w-64" />
        <Skeleton className="mt-4 w-56" />
        <Skeleton className="mt-6 h-20 w-full" />
        <Skeleton className="mt-6 h-11 w-56" />
      </Card>
    )
  return <Decision asked={data} />
}

/** Asks whether an app may sign the person in: what it would learn, and yes or no. */
export default function OauthConsentPage() {
  const [params] = useSearchParams()
  const id = params.get('authorization_id')
  return (
    <Page narrow>
      <PageHeader
        title={t`Allow access`}
        purpose={t`Choose whether to let another app use your Efie account.`}
      />
      {id ? (
        <Request id={id} />
      ) : (
        <Nothing text={t`To connect an app, start in the app. The app will bring you to this page.`} />
      )}
    </Page>
  )
}
