import { useQuery } from '@tanstack/react-query'
import { employmentStatusLabels, formatMoney, roleLabels } from '@efie/domain'
import { Link } from 'react-router'
import { api } from '~/app/api/client.ts'
import type { ProfileRow } from '~/app/api/rows.ts'
import { toUserError } from '~/app/api/user-error.ts'
import { useAbility } from '~/app/auth/auth-store.ts'
import { Section } from '~/app/review/section.tsx'
import { Badge } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { DateText } from '~/ui/date-text.tsx'
import { Sheet } from '~/ui/dialog.tsx'
import { ErrorState } from '~/ui/error-state.tsx'
import { type KeyValue, KeyValues } from '~/ui/key-values.tsx'
import { SkeletonRows } from '~/ui/skeleton.tsx'
import { UserActs } from './user-acts.tsx'

const factsOf = (profile: ProfileRow): KeyValue[] => [
  { label: 'Email', value: profile.email },
  { label: 'Phone', value: profile.phone ?? 'Not given' },
  { label: 'Role', value: roleLabels[profile.role] },
  {
    label: 'Address',
    value: [profile.address, profile.city, profile.state].filter(Boolean).join(', ') || 'Not given',
  },
  { label: 'Date of birth', value: <DateText value={profile.date_of_birth} none="Not given" /> },
  { label: 'Ghana Card', value: profile.ghana_card_number ?? 'Not given' },
  {
    label: 'Work',
    value:
      [profile.employment_status && employmentStatusLabels[profile.employment_status], profile.employer_name]
        .filter(Boolean)
        .join(', ') || 'Not given',
  },
  {
    label: 'Declared income a month',
    value: profile.monthly_income === null ? 'Not given' : formatMoney(profile.monthly_income),
  },
  { label: 'Joined', value: <DateText value={profile.created_at} time /> },
  ...(profile.suspended_at
    ? [{ label: 'Suspended', value: <DateText value={profile.suspended_at} time /> }]
    : []),
]

/** One person's account, and what an administrator may change of it. */
export const UserSheet = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const mayUpdate = useAbility('profiles.update')
  const mayReadApplications = useAbility('applications.read')
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
    >
      {profile && (
        <div className="space-y-6">
          {mayUpdate && <UserActs key={`${profile.role}-${profile.version}`} profile={profile} />}
          <Section title="Account">
            <KeyValues items={factsOf(profile)} />
          </Section>
          {mayReadApplications && profile.role === 'user' && (
            <Button asChild tone="secondary">
              <Link to={`/admin/applications?user=${profile.id}`}>Applications of {profile.full_name}</Link>
            </Button>
          )}
        </div>
      )}
      {!profile && error && (
        <ErrorState
          title="Failed to fetch the user"
          message={toUserError(error).message}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {!profile && !error && <SkeletonRows rows={8} />}
    </Sheet>
  )
}
