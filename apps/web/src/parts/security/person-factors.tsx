import { counted } from '@efie/domain'
import { security } from '@efie/contracts/security'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ReasonDialog } from '~/platform/acts/reason-dialog.tsx'
import { longestIn } from '~/platform/forms/contract-form.ts'
import { useAct } from '~/platform/acts/use-act.ts'
import { api, client } from '~/platform/api/client.ts'
import { toUserError } from '~/platform/api/user-error.ts'
import { ActRow } from '~/ui/act-row.tsx'
import { Badge } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { DateText } from '~/ui/date-text.tsx'
import { ErrorState } from '~/ui/error-state.tsx'
import { SkeletonRows } from '~/ui/skeleton-layouts.tsx'
import { type Person, samePerson, touches, useManageRefusal } from './person.ts'

const factorKinds = {
  totp: 'Authenticator app',
  phone: 'Code by SMS',
  webauthn: 'Security key',
  recovery_code: 'Recovery codes',
  passkey: 'Passkey',
}

type Factor = Awaited<ReturnType<typeof client.security.factors.list>>['data'][number]

const FactorList = ({ factors }: { factors: readonly Factor[] }) => (
  <ul className="mb-3 divide-y divide-line">
    {factors.map((factor) => (
      <li key={factor.id} className="flex items-baseline justify-between gap-4 py-2">
        <span className="[overflow-wrap:anywhere]">
          {factorKinds[factor.kind]}
          {factor.friendly_name && `: ${factor.friendly_name}`}{' '}
          {!factor.verified && <Badge tone="caution">Setup not finished</Badge>}
        </span>
        <span className="text-sm text-muted">
          <DateText value={factor.created_at} />
        </span>
      </li>
    ))}
  </ul>
)

/** What a person confirms with, and taking it all away when it is lost. */
export const PersonFactors = ({ person }: { person: Person }) => {
  const refusal = useManageRefusal(person)
  const [asking, setAsking] = useState(false)
  const query = useQuery(api.security.factors.list.queryOptions({ input: { id: person.user_id } }))
  const reset = useAct({
    act: (reason: string) => client.security.factors.reset({ id: person.user_id, reason }),
    done: ({ removed }) =>
      `${counted(removed, 'verification method or passkey', 'verification methods and passkeys')} removed. We’ve emailed ${person.full_name}`,
    touches,
  })
  const factors = query.data?.data ?? []
  if (query.isPending) return <SkeletonRows rows={2} />
  if (query.error)
    return (
      <ErrorState
        title="Couldn’t load two-step verification and passkeys"
        message={toUserError(query.error).message}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    )
  return (
    <>
      {factors.length === 0 ? (
        <p className="mb-3 text-sm text-muted">This account has no two-step verification or passkeys.</p>
      ) : (
        <FactorList factors={factors} />
      )}
      <ActRow>
        <Button
          tone="danger"
          disabledReason={
            refusal ??
            (factors.length === 0 ? 'This account has no two-step verification or passkeys to reset' : null)
          }
          onClick={() => {
            reset.reset()
            setAsking(true)
          }}
        >
          Reset two-step verification
        </Button>
      </ActRow>
      <ReasonDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Reset ${person.full_name}’s two-step verification?`}
        label="Why, and how you confirmed who asked for the reset"
        help="Your reason is saved in the audit trail. To make sure it’s really them, call the number on file."
        submitLabel="Reset two-step verification"
        danger
        pending={reset.pending}
        error={reset.error}
        samePerson={samePerson}
        maxLength={longestIn(security.factors.reset, 'reason')}
        onSubmit={({ reason }) => reset.run(reason)}
      >
        {person.full_name} ({person.email}) will lose{' '}
        {counted(factors.length, 'verification method or passkey', 'verification methods and passkeys')} and
        be signed out everywhere. We’ll email them about the reset.
      </ReasonDialog>
    </>
  )
}
