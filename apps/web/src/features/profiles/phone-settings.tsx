import { e164Of, formatPhone } from '@efie/domain'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { User } from '~/platform/auth/account.ts'
import { account } from '~/platform/auth/auth.ts'
import { useAuthStore } from '~/platform/auth/auth-store.ts'
import { CodeField } from '~/ui/code-field.tsx'
import { offlineReason } from '~/platform/auth/offline-reason.ts'
import { useAttempt } from '~/platform/auth/use-attempt.ts'
import { translate } from '~/i18n/i18n.ts'
import { Button } from '~/ui/button.tsx'
import { Field } from '~/ui/field.tsx'
import { PhoneInput } from '~/ui/special-inputs.tsx'
import { toast } from '~/ui/toast.ts'
import { AccessCard } from './access-card.tsx'
import { companyReason, isCompanyManaged, ownAccess, useOwnUser } from './own-access.ts'

const ConfirmNumber = ({ phone, onDone }: { phone: string; onDone: (confirmed: boolean) => void }) => {
  const [code, setCode] = useState('')
  const { form, error, pending, refuse, run } = useAttempt()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (code.length !== 6) {
      refuse(t`Enter the six-digit code`)
      return
    }
    if (await run(async () => (await account()).confirmPhone(phone, code))) onDone(true)
  }
  return (
    <form ref={form} noValidate onSubmit={(event) => void submit(event)} className="space-y-4">
      <CodeField
        help={t`Enter the code we texted to ${{ phone: formatPhone(phone) }}.`}
        error={error}
        value={code}
        onValueChange={setCode}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" pending={pending}>
          <Trans>Confirm number</Trans>
        </Button>
        <Button tone="ghost" onClick={() => onDone(false)}>
          <Trans>Use another number</Trans>
        </Button>
      </div>
    </form>
  )
}

const PhoneForm = ({ user }: { user: User }) => {
  const isReadOnly = useAuthStore((state) => state.isReadOnly)
  const queries = useQueryClient()
  const [typed, setTyped] = useState('')
  const [asked, setAsked] = useState<string | null>(null)
  const { form, error, pending, refuse, run } = useAttempt()
  const settled = () => {
    setTyped('')
    toast.success(t`Phone number saved`)
    void queries.invalidateQueries({ queryKey: ownAccess })
  }
  if (asked)
    return (
      <ConfirmNumber
        phone={asked}
        onDone={(confirmed) => {
          setAsked(null)
          if (confirmed) settled()
        }}
      />
    )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const phone = e164Of(typed)
    if (phone === null) refuse(t`Enter a Ghana phone number, such as 024 123 4567`)
    else if (phone === `+${user.phone}`) refuse(t`This is already your phone number`)
    else
      void run(async () => {
        const { confirm } = await (await account()).changePhone(phone)
        if (confirm) setAsked(phone)
        else settled()
      })
  }
  return (
    <form ref={form} noValidate onSubmit={submit} className="space-y-4">
      <Field label={t`New phone`} error={error}>
        {(control) => <PhoneInput {...control} value={typed} onValueChange={setTyped} />}
      </Field>
      <Button
        type="submit"
        tone="secondary"
        pending={pending}
        disabledReason={
          offlineReason(isReadOnly) ?? (isCompanyManaged(user) ? translate(companyReason) : null)
        }
      >
        {user.phone ? t`Change phone` : t`Add phone`}
      </Button>
    </form>
  )
}

/** The number for sign-in codes; the contact number is among the personal details. */
export const PhoneSettings = () => {
  const query = useOwnUser()
  const phone = query.data?.phone
  return (
    <AccessCard
      title={t`Phone`}
      description={
        query.data &&
        (phone
          ? t`You can sign in with a code sent to ${{ phone: formatPhone(phone) }}.`
          : t`Add your phone to sign in with a code by text message.`)
      }
      failed={t`Couldn’t load your phone number`}
      query={query}
    >
      {(user) => <PhoneForm user={user} />}
    </AccessCard>
  )
}
