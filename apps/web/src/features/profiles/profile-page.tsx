import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useAuthStore } from '~/platform/auth/auth-store.ts'
import { newsOfLink } from '~/platform/auth/link.ts'
import { useListParams } from '~/platform/lists/list-params.ts'
import { roleLabels } from '~/platform/navigation/roles.ts'
import { pageMeta } from '~/platform/pages/page-meta.ts'
import { type Theme, useAdminStore } from '~/platform/stores/admin-store.ts'
import type { Profile } from '~/platform/stores/dashboard-store.ts'
import { translate } from '~/i18n/i18n.ts'
import { Avatar } from '~/ui/avatar.tsx'
import { Badge } from '~/ui/badge.tsx'
import { Card, CardHeader } from '~/ui/card.tsx'
import { RadioCards } from '~/ui/choices.tsx'
import { DateText } from '~/ui/date-text.tsx'
import { FieldGroup } from '~/ui/field.tsx'
import { Page, PageHeader } from '~/ui/page-header.tsx'
import { SkeletonRows } from '~/ui/skeleton-layouts.tsx'
import { Tabs } from '~/ui/tabs.tsx'
import { ConnectedApps } from './connected-apps.tsx'
import { Devices } from './devices.tsx'
import { OwnData } from './own-data.tsx'
import { PersonalDetails } from './personal-details.tsx'
import { SignInHistory } from './sign-in-history.tsx'
import { SignInSettings } from './sign-in-settings.tsx'

export const meta = pageMeta(msg`Profile Settings`)

const themesOf = (): { value: Theme; label: string; description: string }[] => [
  { value: 'light', label: t`Light`, description: t`Easiest to read in sunlight.` },
  { value: 'dark', label: t`Dark`, description: t`Easier on the eyes at night.` },
]

const Appearance = () => {
  const theme = useAdminStore((state) => state.theme)
  const setTheme = useAdminStore((state) => state.setTheme)
  return (
    <Card>
      <CardHeader title={t`Appearance`} description={t`Saved in this browser.`} />
      <FieldGroup legend={t`Theme`}>
        <RadioCards
          name="theme"
          columns={2}
          options={themesOf()}
          value={theme}
          onValueChange={(value) => setTheme(value === 'dark' ? 'dark' : 'light')}
        />
      </FieldGroup>
    </Card>
  )
}

const Stack = ({ children }: { children: ReactNode }) => <div className="space-y-5">{children}</div>

const EmploymentCard = lazy(async () => ({
  default: (await import('~/parts/employees/employment-card.tsx')).EmploymentCard,
}))

/** Only tenants repay by payroll deduction. */
const employmentTab = () => ({
  value: 'employment',
  label: t`Payroll deductions`,
  content: (
    <Suspense fallback={<SkeletonRows rows={5} />}>
      <EmploymentCard />
    </Suspense>
  ),
})

const tabsOf = (profile: Profile) => [
  {
    value: 'details',
    label: t`Personal details`,
    content: (
      <Stack>
        <PersonalDetails profile={profile} />
        <Appearance />
      </Stack>
    ),
  },
  {
    value: 'sign-in',
    label: t`Sign-in`,
    content: (
      <Stack>
        <SignInSettings email={profile.email} />
      </Stack>
    ),
  },
  ...(profile.role === 'user' ? [employmentTab()] : []),
  {
    value: 'devices',
    label: t`Devices and apps`,
    content: (
      <Stack>
        <Devices />
        <SignInHistory />
        <ConnectedApps />
      </Stack>
    ),
  },
  {
    value: 'data',
    label: t`Your data`,
    content: (
      <Stack>
        <OwnData />
      </Stack>
    ),
  },
]

export default function ProfilePage() {
  const profile = useAuthStore((state) => state.profile)
  const params = useListParams()
  // Emailed links return to where the change was requested.
  const [usual] = useState(() => (newsOfLink('', location.hash) ? 'sign-in' : 'details'))
  if (!profile) return null
  const tabs = tabsOf(profile)
  return (
    <Page narrow>
      <PageHeader
        title={t`Profile Settings`}
        purpose={t`Who you are, how to reach you, and how you sign in.`}
      />
      <div className="mb-6 flex items-center gap-4">
        <Avatar name={profile.full_name} size="lg" />
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-2 text-lg font-semibold">
            <span className="[overflow-wrap:anywhere]">{profile.full_name}</span>
            <Badge>{translate(roleLabels[profile.role])}</Badge>
          </p>
          <p className="text-sm text-muted">
            <Trans>
              With Efie since <DateText value={profile.created_at} />
            </Trans>
          </p>
        </div>
      </div>
      <Tabs
        label={t`Profile Settings`}
        value={tabs.find(({ value }) => value === params.get('tab'))?.value ?? usual}
        onValueChange={(tab) => params.set({ tab })}
        items={tabs}
      />
    </Page>
  )
}
