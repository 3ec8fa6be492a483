import { formatPhone } from '@efie/domain'
import { particulars } from '@efie/contracts/profiles'
import { t } from '@lingui/core/macro'
import { type ReactNode, useEffect } from 'react'
import { api, client } from '~/platform/api/client.ts'
import { toUserError } from '~/platform/api/user-error.ts'
import { setProfile, useAuthStore } from '~/platform/auth/auth-store.ts'
import { ActForm } from '~/platform/forms/act-form.tsx'
import { type TypedIn, useContractForm } from '~/platform/forms/contract-form.ts'
import { typedOf } from '~/platform/forms/typed.ts'
import type { Profile } from '~/platform/stores/dashboard-store.ts'
import { Card } from '~/ui/card.tsx'
import { useNow } from '~/ui/use-now.ts'
import { IdentityFields, NameFields, WorkFields } from './profile-fields.tsx'

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset className="min-w-0">
    <legend className="mb-4 w-full border-b pb-2 text-lg font-semibold">{title}</legend>
    {children}
  </fieldset>
)

const rowOf = (profile: Profile) => ({ ...profile, phone: formatPhone(profile.phone ?? '') })
// The fields are the schema’s own.
const typed = (profile: Profile) => typedOf(particulars, rowOf(profile)) as TypedIn<typeof particulars>

const useProfileForm = (profile: Profile) => {
  const form = useContractForm(particulars, { row: rowOf(profile) })
  const { reset } = form
  // Changed elsewhere: what is being typed here stays.
  useEffect(() => reset(typed(profile), { keepDirtyValues: true }), [reset, profile])
  return form
}

/** Who one is, how one is reached, and for tenants what one lives on. */
export const PersonalDetails = ({ profile }: { profile: Profile }) => {
  const isReadOnly = useAuthStore((state) => state.isReadOnly)
  const today = new Date(useNow()).toISOString().slice(0, 10)
  const form = useProfileForm(profile)
  const unchanged = form.formState.isDirty ? null : t`You haven’t changed anything`
  const save = async (changed: Parameters<typeof client.me.update>[0]) => {
    try {
      return await client.me.update(changed, { context: { ifMatch: profile.version } })
    } catch (error) {
      const { code, message } = toUserError(error)
      if (code === 'GHANA_CARD_IN_USE') form.place([{ path: 'ghana_card_number', message }])
      if (code === 'STALE')
        void client.me.get().then((fresh) => ('second_factor' in fresh ? undefined : setProfile(fresh)))
      throw error
    }
  }
  return (
    <Card>
      <ActForm
        form={form}
        act={save}
        touches={[api.me.key(), api.profiles.key(), api.applications.key()]}
        done={t`Profile updated`}
        onDone={(saved) => {
          form.reset(typed(saved))
          setProfile(saved)
        }}
        submit={t`Save changes`}
        blocked={isReadOnly ? t`You’re offline. Connect to save` : unchanged}
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
      </ActForm>
    </Card>
  )
}
