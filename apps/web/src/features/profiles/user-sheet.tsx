import { useQuery } from '@tanstack/react-query'
import { employmentStatusLabels, roleLabels } from '@efie/domain'
import { useState } from 'react'
import { api } from '~/platform/api/client.ts'
import type { ProfileRow } from '~/platform/api/rows.ts'
import { toUserError } from '~/platform/api/user-error.ts'
import { useAbility } from '~/platform/auth/auth-store.ts'
import { Revealable } from '~/parts/reveals/revealable.tsx'
import { EndSessions } from '~/parts/security/end-sessions.tsx'
import { PersonFactors } from '~/parts/security/person-factors.tsx'
import { Section } from '~/ui/section.tsx'
import { Badge } from '~/ui/badge.tsx'
import { DateText } from '~/ui/date-text.tsx'
import { Sheet } from '~/ui/dialog.tsx'
import { ErrorState } from '~/ui/error-state.tsx'
import { type KeyValue, KeyValues } from '~/ui/key-values.tsx'
import { formatMoney } from '~/ui/money-text.ts'
import { PhoneLink } from '~/ui/phone.tsx'
import { SkeletonRows } from '~/ui/skeleton-layouts.tsx'
import { Tabs } from '~/ui/tabs.tsx'
import { UserActivity } from './user-activity.tsx'
import { UserActs } from './user-acts.tsx'
import { UserNotes } from './user-notes.tsx'

const BirthDate = ({ profile }: { profile: ProfileRow }) =>
  profile.birth_year === null ? (
    'Not given'
  ) : (
    <Revealable
      hidden={{ subject_type: 'profile', subject_id: profile.id, field: 'date_of_birth' }}
      masked={`•• ••• ${profile.birth_year}`}
    />
  )

const GhanaCard = ({ profile }: { profile: ProfileRow }) =>
  profile.ghana_card_masked === null ? (
    'Not given'
  ) : (
    <Revealable
      hidden={{ subject_type: 'profile', subject_id: profile.id, field: 'ghana_card_number' }}
      masked={profile.ghana_card_masked}
    />
  )

const factsOf = (profile: ProfileRow): KeyValue[] => [
  { label: 'Email', value: profile.email },
  { label: 'Phone', value: profile.phone ? <PhoneLink phone={profile.phone} /> : 'Not given' },
  { label: 'Role', value: roleLabels[profile.role] },
  {
    label: 'Address',
    value: [profile.address, profile.city, profile.state].filter(Boolean).join(', ') || 'Not given',
  },
  { label: 'Date of birth', value: <BirthDate profile={profile} /> },
  { label: 'Ghana Card', value: <GhanaCard profile={profile} /> },
  {
    label: 'Work',
    value:
      [profile.employment_status && employmentStatusLabels[profile.employment_status], profile.employer_name]
        .filter(Boolean)
        .join(', ') || 'Not given',
  },
  {
    label: 'Declared monthly income',
    value: profile.monthly_income === null ? 'Not given' : formatMoney(profile.monthly_income),
  },
  { label: 'Joined', value: <DateText value={profile.created_at} time /> },
  ...(profile.suspended_at
    ? [{ label: 'Suspended', value: <DateText value={profile.suspended_at} time /> }]
    : []),
]

const Account = ({ profile }: { profile: ProfileRow }) => {
  const mayUpdate = useAbility('profiles.update')
  return (
    <div className="space-y-6">
      {mayUpdate && <UserActs key={`${profile.role}-${profile.version}`} profile={profile} />}
      <Section title="Account">
        <KeyValues items={factsOf(profile)} />
      </Section>
    </div>
  )
}

const Access = ({ profile }: { profile: ProfileRow }) => {
  const person = { ...profile, user_id: profile.id }
  return (
    <div className="space-y-6">
      <Section title="Sessions">
        <EndSessions person={person} />
      </Section>
      <Section title="Two-step verification and passkeys">
        <PersonFactors person={person} />
      </Section>
    </div>
  )
}

/** Tabs about a person, as far as the reader's role allows. */
const UserTabs = ({ profile }: { profile: ProfileRow }) => {
  const [tab, setTab] = useState('account')
  const mayAccess = useAbility('security.read')
  const mayNotes = useAbility('profiles.notes')
  return (
    <Tabs
      label={`About ${profile.full_name}`}
      value={tab}
      onValueChange={setTab}
      items={[
        { value: 'account', label: 'Account', content: <Account profile={profile} /> },
        { value: 'activity', label: 'Activity', content: <UserActivity profile={profile} /> },
        ...(mayAccess ? [{ value: 'access', label: 'Access', content: <Access profile={profile} /> }] : []),
        ...(mayNotes ? [{ value: 'notes', label: 'Notes', content: <UserNotes profile={profile} /> }] : []),
      ]}
    />
  )
}

/** A person: account, activity, access and notes. */
export const UserSheet = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const { data, error, isFetching, refetch } = useQuery(
    api.profiles.get.queryOptions({ input: { id }, enabled: id !== '' }),
  )
  const profile = data?.id === id ? data : undefined
  return (
    <Sheet
      open={id !== ''}
      onOpenChange={(open) => !open && onClose()}
      title={profile?.full_name ?? 'User'}
      description={
        profile &&
        (profile.suspended_at ? (
          <Badge tone="danger">Suspended</Badge>
        ) : (
          <Badge tone="positive">Active</Badge>
        ))
      }
      className="max-w-xl"
    >
      {profile && <UserTabs key={profile.id} profile={profile} />}
      {!profile && error && (
        <ErrorState
          title="Couldn’t load the user"
          message={toUserError(error).message}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {!profile && !error && <SkeletonRows rows={8} />}
    </Sheet>
  )
}
