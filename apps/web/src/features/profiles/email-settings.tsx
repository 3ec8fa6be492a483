import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { toUserError } from '~/platform/api/user-error.ts'
import { account } from '~/platform/auth/auth.ts'
import { useAuthStore } from '~/platform/auth/auth-store.ts'
import { newsOfLink } from '~/platform/auth/link.ts'
import { offlineReason } from '~/platform/auth/offline-reason.ts'
import { translate } from '~/i18n/i18n.ts'
import { Button } from '~/ui/button.tsx'
import { Card, CardHeader } from '~/ui/card.tsx'
import { Field } from '~/ui/field.tsx'
import { Input } from '~/ui/input.tsx'
import { Notice } from '~/ui/notice.tsx'
import { toast } from '~/ui/toast.ts'
import { companyReason } from './own-access.ts'

const focus = (form: HTMLFormElement, name: string) =>
  form.querySelector<HTMLInputElement>(`[name=${name}]`)?.focus()

/** The sign-in address. Both old and new address must confirm a change, if emails are confirmed. */
export const EmailSettings = ({ email, managed }: { email: string; managed: boolean }) => {
  const isReadOnly = useAuthStore((state) => state.isReadOnly)
  const [next, setNext] = useState('')
  const [error, setError] = useState<string>()
  const [pending, setPending] = useState(false)
  const [asked, setAsked] = useState<string | null>(null)
  const [news] = useState(() => newsOfLink('', location.hash))
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const wanted = next.trim()
    const wrong = !/^\S+@\S+\.\S+$/.test(wanted)
      ? t`Enter your email address, such as ama@example.com`
      : wanted.toLowerCase() === email.toLowerCase()
        ? t`This is already your email address`
        : undefined
    setError(wrong)
    if (wrong) {
      focus(form, 'email')
      return
    }
    setPending(true)
    try {
      const { confirm } = await (await account()).changeEmail(wanted)
      setNext('')
      setAsked(confirm ? wanted : null)
      if (!confirm) toast.success(t`Email changed`)
    } catch (failure) {
      setError(toUserError(failure).message)
      focus(form, 'email')
    } finally {
      setPending(false)
    }
  }
  return (
    <Card>
      <CardHeader title={t`Email`} description={t`You sign in as ${email}.`} />
      {news?.kind === 'refused' && news.mailed && (
        <Notice tone="caution" live className="mb-4" title={news.text}>
          <Trans>If your email hasn’t changed yet, enter the new one again below.</Trans>
        </Notice>
      )}
      {news?.kind === 'half' && (
        <Notice tone="positive" live className="mb-4" title={t`One address confirmed`}>
          <Trans>Now open the link we sent to the other address.</Trans>
        </Notice>
      )}
      {asked && (
        <Notice tone="positive" live className="mb-4" title={t`Check both inboxes`}>
          <Trans>
            We’ve emailed a link to {email} and another to {asked}. Your email changes once you open both.
          </Trans>
        </Notice>
      )}
      <form noValidate onSubmit={(event) => void submit(event)} className="space-y-4">
        <Field label={t`New email`} error={error}>
          {(control) => (
            <Input
              {...control}
              name="email"
              type="email"
              autoComplete="email"
              value={next}
              onChange={(event) => setNext(event.target.value)}
            />
          )}
        </Field>
        <Button
          type="submit"
          tone="secondary"
          pending={pending}
          disabledReason={offlineReason(isReadOnly) ?? (managed ? translate(companyReason) : null)}
        >
          <Trans>Change email</Trans>
        </Button>
      </form>
    </Card>
  )
}
