import { msg, plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleX, Clock } from 'lucide-react'
import { Link, useParams } from 'react-router'
import { api } from '~/platform/api/client.ts'
import { LinkFailure } from '~/platform/pages/link-failure.tsx'
import { linkPageMeta } from '~/platform/pages/link-page.ts'
import { translate } from '~/i18n/i18n.ts'
import { Button } from '~/ui/button.tsx'
import { Card, CardHeader } from '~/ui/card.tsx'
import { DateText } from '~/ui/date-text.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import { KeyValues } from '~/ui/key-values.tsx'
import { Money } from '~/ui/money.tsx'
import { Notice } from '~/ui/notice.tsx'
import { Page, PageHeader } from '~/ui/page-header.tsx'
import { SkeletonRows } from '~/ui/skeleton-layouts.tsx'
import { useNow } from '~/ui/use-now.ts'
import { AnswerForm } from './answer-form.tsx'
import { type Guarantee, stateOf } from './guarantee.ts'

export const meta = linkPageMeta(msg`Become a guarantor`)

const Figures = ({ guarantee }: { guarantee: Guarantee }) => (
  <Card>
    <CardHeader title={t`What you’re agreeing to`} />
    <KeyValues
      items={[
        { label: t`Tenant`, value: guarantee.tenant_name },
        { label: t`Guarantor`, value: guarantee.guarantor_name },
        {
          label: t`Tenant’s monthly payment`,
          value: (
            <>
              <Money amount={guarantee.monthly_payment} />,{' '}
              {plural({ months: guarantee.months }, { one: '# time', other: '# times' })}
            </>
          ),
        },
        { label: t`The most you could have to pay`, value: <Money amount={guarantee.total} />, strong: true },
      ]}
    />
    <Notice className="mt-4" title={t`What this means`}>
      {guarantee.text}
    </Notice>
    <p className="mt-3 text-sm text-muted">
      <Trans>
        You can answer until <DateText value={guarantee.expires_at} time />. Not sure?{' '}
        <Link to="/contact" className="font-semibold text-primary underline underline-offset-4">
          Ask us first
        </Link>
        . We’ll never ask for the code by phone.
      </Trans>
    </p>
  </Card>
)

const ended = {
  accepted: {
    icon: CircleCheck,
    title: msg`You’re now a guarantor`,
    text: ({ tenant_name }: Guarantee) =>
      t`Thank you. We’ve told ${tenant_name}. You won’t owe anything while they keep paying, and we’ll write to you before asking you for any money.`,
  },
  declined: {
    icon: CircleX,
    title: msg`You declined`,
    text: ({ tenant_name }: Guarantee) => t`We’ve told ${tenant_name}. You don’t owe anything.`,
  },
  over: {
    icon: Clock,
    title: msg`This invitation has expired`,
    text: ({ tenant_name }: Guarantee) =>
      t`If you still want to help, ask ${tenant_name} to invite you again.`,
  },
} as const

const View = ({ token, guarantee }: { token: string; guarantee: Guarantee }) => {
  const state = stateOf(guarantee, useNow())
  if (state === 'open')
    return (
      <div className="space-y-6">
        <Figures guarantee={guarantee} />
        <AnswerForm token={token} guarantee={guarantee} />
      </div>
    )
  const { icon, title, text } = ended[state]
  return (
    <div aria-live="polite">
      <EmptyState
        icon={icon}
        title={translate(title)}
        action={
          <Button asChild tone="secondary">
            <Link to="/">
              <Trans>About Efie</Trans>
            </Link>
          </Button>
        }
      >
        <p>{text(guarantee)}</p>
      </EmptyState>
    </div>
  )
}

/** A guarantor's page, opened by signed link without an account. */
export default function GuaranteePage() {
  const { token = '' } = useParams()
  const { data, error, isFetching, refetch } = useQuery(
    api.links.guarantee.queryOptions({ input: { token } }),
  )
  return (
    <Page narrow>
      <PageHeader
        title={t`Become a guarantor`}
        purpose={
          data
            ? t`${{ tenantName: data.tenant_name }} has asked you to be a guarantor for their rent financing.`
            : t`Read what you’d be agreeing to, then answer.`
        }
      />
      {data && <View token={token} guarantee={data} />}
      {!data && !error && <SkeletonRows rows={7} />}
      {!data && error && (
        <LinkFailure
          error={error}
          title={t`Couldn’t load the invitation`}
          hint={t`The invitation was withdrawn, or the link is incomplete. Ask the person who invited you for a new one.`}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
    </Page>
  )
}
