import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type FormEvent, useRef, useState } from 'react'
import { usePublicSettings } from '~/platform/api/public-settings.ts'
import { account } from '~/platform/auth/auth.ts'
import { useAuthStore } from '~/platform/auth/auth-store.ts'
import { CodeField } from '~/ui/code-field.tsx'
import { offlineReason } from '~/platform/auth/offline-reason.ts'
import { PasswordChecklist } from '~/parts/auth/password-checklist.tsx'
import { passwordProblem } from '~/platform/auth/password-rules.ts'
import { refusalCode, refusalText } from '~/platform/auth/refusal-text.ts'
import { useAttempt } from '~/platform/auth/use-attempt.ts'
import { translate } from '~/i18n/i18n.ts'
import { Button } from '~/ui/button.tsx'
import { Card, CardHeader } from '~/ui/card.tsx'
import { Field } from '~/ui/field.tsx'
import { Notice } from '~/ui/notice.tsx'
import { PasswordInput } from '~/ui/password-input.tsx'
import { toast } from '~/ui/toast.ts'
import { companyReason } from './own-access.ts'

interface Values {
  /** The current password, or the code that replaces it. */
  proof: string
  next: string
}
type Problems = Partial<Values>

const nothing: Values = { proof: '', next: '' }

const problemsOf = (
  { proof, next }: Values,
  byCode: boolean,
  complexity: Parameters<typeof passwordProblem>[1],
): Problems => {
  const problem = passwordProblem(next, complexity)
  const proven = byCode ? proof.length === 6 : proof !== ''
  return {
    ...(!proven && { proof: byCode ? t`Enter the six-digit code` : t`Enter your current password` }),
    ...(problem && { next: problem }),
  }
}

const ofProof = new Set([
  'current_password_invalid',
  'current_password_required',
  'reauthentication_not_valid',
])

/** Sends the change; shows errors at their fields and focuses the first. */
const usePasswordChange = (byCode: boolean, onDone: () => void) => {
  const complexity = usePublicSettings()?.password_complexity ?? 'high'
  const form = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState(nothing)
  const [problems, setProblems] = useState<Problems>({})
  const [pending, setPending] = useState(false)
  const show = (found: Problems): void => {
    setProblems(found)
    const [first] = Object.keys(found)
    if (first) form.current?.querySelector<HTMLInputElement>(`[name=${first}], [name=code]`)?.focus()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const found = problemsOf(values, byCode, complexity)
    show(found)
    if (pending || Object.keys(found).length > 0) return
    setPending(true)
    try {
      const proof = byCode ? { code: values.proof } : { current: values.proof }
      await (await account()).setNewPassword(values.next, proof)
      setValues(nothing)
      toast.success(t`Password changed`)
      onDone()
    } catch (failure) {
      const message = refusalText(failure)
      show(ofProof.has(refusalCode(failure) ?? '') ? { proof: message } : { next: message })
    } finally {
      setPending(false)
    }
  }
  const set = (name: keyof Values) => (value: string) => setValues({ ...values, [name]: value })
  return { form, values, problems, pending, submit, set, complexity }
}

/** A new password ends all other sessions, for anyone who knew the old one. */
export const PasswordSettings = ({ email, managed }: { email: string; managed: boolean }) => {
  const isReadOnly = useAuthStore((state) => state.isReadOnly)
  const [byCode, setByCode] = useState(false)
  const sending = useAttempt()
  const { form, values, problems, pending, submit, set, complexity } = usePasswordChange(byCode, () =>
    setByCode(false),
  )
  const reason = offlineReason(isReadOnly) ?? (managed ? translate(companyReason) : null)
  const askForCode = async () => {
    if (!(await sending.run(async () => (await account()).sendProofCode()))) return
    set('proof')('')
    setByCode(true)
  }
  return (
    <Card>
      <CardHeader
        title={t`Password`}
        description={t`Changing your password signs you out of all other devices.`}
      />
      <form ref={form} noValidate onSubmit={(event) => void submit(event)} className="space-y-4">
        {/* Tells password managers which account the password belongs to. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        {byCode ? (
          <CodeField
            help={t`We’ve just sent you a code. Enter it instead of your current password.`}
            error={problems.proof}
            value={values.proof}
            onValueChange={set('proof')}
          />
        ) : (
          <Field label={t`Current password`} error={problems.proof}>
            {(control) => (
              <PasswordInput
                {...control}
                name="proof"
                autoComplete="current-password"
                value={values.proof}
                onChange={(event) => set('proof')(event.target.value)}
              />
            )}
          </Field>
        )}
        <Field
          label={t`New password`}
          error={problems.next}
          help={<PasswordChecklist password={values.next} complexity={complexity} />}
        >
          {(control) => (
            <PasswordInput
              {...control}
              name="next"
              autoComplete="new-password"
              value={values.next}
              onChange={(event) => set('next')(event.target.value)}
            />
          )}
        </Field>
        {sending.error && (
          <Notice tone="danger" live>
            {sending.error}
          </Notice>
        )}
        <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
          <Button type="submit" tone="secondary" pending={pending} disabledReason={reason}>
            <Trans>Change password</Trans>
          </Button>
          {!byCode && !reason && (
            <Button
              tone="link"
              className="max-w-full text-left sm:whitespace-normal"
              pending={sending.pending}
              onClick={() => void askForCode()}
            >
              <Trans>I don’t have a password, or I’ve forgotten it. Send me a code</Trans>
            </Button>
          )}
        </div>
      </form>
    </Card>
  )
}
