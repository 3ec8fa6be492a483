import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type ReactNode, useEffect, useMemo } from 'react'
import { ActError } from '~/platform/acts/act-error.tsx'
import { useAct } from '~/platform/acts/use-act.ts'
import { api, client } from '~/platform/api/client.ts'
import { applyServerIssues } from '~/platform/api/server-issues.ts'
import { toUserError } from '~/platform/api/user-error.ts'
import { setProfile, useAuthStore } from '~/platform/auth/auth-store.ts'
import type { Profile } from '~/platform/stores/dashboard-store.ts'
import { Button } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'
import { useZodForm } from '~/ui/form.ts'
import { useNow } from '~/ui/use-now.ts'
import { IdentityFields, NameFields, WorkFields } from './profile-fields.tsx'
import { changesOf, formOf, type ProfileForm, profileSchema } from './profile-form.ts'

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset className="min-w-0">
    <legend className="mb-4 w-full border-b pb-2 text-lg font-semibold">{title}</legend>
    {children}
  </fieldset>
)

const useProfileForm = (profile: Profile) => {
  const today = new Date(useNow()).toISOString().slice(0, 10)
  const before = useMemo(() => formOf(profile), [profile])
  const schema = useMemo(() => profileSchema(today, before), [today, before])
  const form = useZodForm<ProfileForm, ProfileForm>(schema, {
    values: before,
    // Changed elsewhere meanwhile: what is being typed here stays.
    resetOptions: { keepDirtyValues: true },
  })
  const act = useAct({
    act: (changed: ProfileForm) =>
      client.me.update(changesOf(before, changed), { context: { ifMatch: profile.version } }),
    done: t`Profile updated`,
    onDone: (saved) => {
      form.reset(formOf(saved))
      setProfile(saved)
    },
    touches: [api.me.key(), api.profiles.key(), api.applications.key()],
  })
  const { cause } = act
  useEffect(() => {
    if (!cause) return
    const { code, message } = toUserError(cause)
    applyServerIssues(form, cause)
    if (code === 'GHANA_CARD_IN_USE')
      form.setError('ghana_card_number', { type: 'server', message }, { shouldFocus: true })
    if (code === 'STALE')
      void client.me.get().then((fresh) => ('second_factor' in fresh ? undefined : setProfile(fresh)))
  }, [form, cause])
  return { form, act, today }
}

/** Who one is, how one is reached, and for tenants what one lives on. */
export const PersonalDetails = ({ profile }: { profile: Profile }) => {
  const isReadOnly = useAuthStore((state) => state.isReadOnly)
  const { form, act, today } = useProfileForm(profile)
  const unchanged = form.formState.isDirty ? null : t`Nothing is changed`
  return (
    <Card>
      <form
        noValidate
        onSubmit={(event) => void form.handleSubmit((changed) => act.run(changed))(event)}
        className="space-y-8"
      >
        <Part title={t`About you`}>
          <NameFields form={form} />
        </Part>
        {profile.role === 'user' && (
          <>
            <Part title={t`Identity`}>
              <IdentityFields form={form} today={today} />
            </Part>
            <Part title={t`Work and income`}>
              <WorkFields form={form} />
            </Part>
          </>
        )}
        <ActError error={act.error} />
        <Button
          type="submit"
          pending={act.pending}
          disabledReason={isReadOnly ? t`You are offline: connect to save` : unchanged}
        >
          <Trans>Save changes</Trans>
        </Button>
      </form>
    </Card>
  )
}
