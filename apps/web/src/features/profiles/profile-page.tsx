import { useAuthStore } from '~/app/auth/auth-store.ts'
import { roleLabels } from '~/app/navigation/roles.ts'
import { pageMeta } from '~/app/page-meta.ts'
import { type Theme, useAdminStore } from '~/app/stores/admin-store.ts'
import { Avatar } from '~/ui/avatar.tsx'
import { Badge } from '~/ui/badge.tsx'
import { Card, CardHeader } from '~/ui/card.tsx'
import { RadioCards } from '~/ui/choices.tsx'
import { DateText } from '~/ui/date-text.tsx'
import { FieldGroup } from '~/ui/field.tsx'
import { Page, PageHeader } from '~/ui/page-header.tsx'
import { PersonalDetails } from './personal-details.tsx'
import { EmailSettings, PasswordSettings } from './sign-in-settings.tsx'

export const meta = pageMeta('Profile Settings')

const themes: { value: Theme; label: string; description: string }[] = [
  { value: 'light', label: 'Light', description: 'Reads best in sunlight.' },
  { value: 'dark', label: 'Dark', description: 'Easier on the eyes at night.' },
]

const Appearance = () => {
  const theme = useAdminStore((state) => state.theme)
  const setTheme = useAdminStore((state) => state.setTheme)
  return (
    <Card>
      <CardHeader title="Appearance" description="Kept in this browser." />
      <FieldGroup legend="Theme">
        <RadioCards
          name="theme"
          columns={2}
          options={themes}
          value={theme}
          onValueChange={(value) => setTheme(value === 'dark' ? 'dark' : 'light')}
        />
      </FieldGroup>
    </Card>
  )
}

export default function ProfilePage() {
  const profile = useAuthStore((state) => state.profile)
  if (!profile) return null
  return (
    <Page narrow>
      <PageHeader title="Profile Settings" purpose="Who you are, how we reach you, and how you sign in." />
      <div className="mb-6 flex items-center gap-4">
        <Avatar name={profile.full_name} size="lg" />
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-2 text-lg font-semibold">
            <span className="[overflow-wrap:anywhere]">{profile.full_name}</span>
            <Badge>{roleLabels[profile.role]}</Badge>
          </p>
          <p className="text-sm text-muted">
            With Efie since <DateText value={profile.created_at} />
          </p>
        </div>
      </div>
      <div className="space-y-5">
        <PersonalDetails profile={profile} />
        <EmailSettings email={profile.email} />
        <PasswordSettings email={profile.email} />
        <Appearance />
      </div>
    </Page>
  )
}
