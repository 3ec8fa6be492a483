import { ownData } from '@efie/contracts/own-data'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { ActError } from '~/platform/acts/act-error.tsx'
import { useAct } from '~/platform/acts/use-act.ts'
import { client } from '~/platform/api/client.ts'
import { account, auth } from '~/platform/auth/auth.ts'
import { useUser } from '~/platform/auth/auth-store.ts'
import { longestIn } from '~/platform/forms/contract-form.ts'
import { CodeField } from '~/ui/code-field.tsx'
import { useAttempt } from '~/platform/auth/use-attempt.ts'
import { Button } from '~/ui/button.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { Field } from '~/ui/field.tsx'
import { Textarea } from '~/ui/input.tsx'
import { Notice } from '~/ui/notice.tsx'
import { PasswordInput } from '~/ui/password-input.tsx'
import { toast } from '~/ui/toast.ts'

export interface CloseAccountDialogProps {
  confirmWith: 'password' | 'code'
  onClose: () => void
}

const SendCode = () => {
  const [sent, setSent] = useState(false)
  const { error, pending, run } = useAttempt()
  return (
    <div className="space-y-3">
      <Button
        tone="secondary"
        size="sm"
        pending={pending}
        onClick={() => void run(async () => (await account()).sendProofCode()).then(setSent)}
      >
        {sent ? t`Send another code` : t`Send me a code`}
      </Button>
      {error && <Notice tone="danger">{error}</Notice>}
    </div>
  )
}

/** Asks for confirmation before the account is closed. */
export const CloseAccountDialog = ({ confirmWith, onClose }: CloseAccountDialogProps) => {
  const user = useUser()
  const [proof, setProof] = useState('')
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string>()
  const byCode = confirmWith === 'code'
  const act = useAct({
    act: () =>
      client.me.deletion.request({
        ...(byCode ? { code: proof } : { current_password: proof }),
        ...(reason.trim() && { reason: reason.trim() }),
      }),
    touches: [],
  })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const missing = byCode ? proof.length !== 6 : proof === ''
    setProblem(missing ? (byCode ? t`Enter the six digits of the code` : t`Enter your password`) : undefined)
    if (missing || !(await act.run(undefined))) return
    toast.success(t`Your account is closed`)
    await auth.leave()
  }
  return (
    <Dialog open onOpenChange={onClose} title={t`Close your account?`}>
      <form noValidate onSubmit={(event) => void submit(event)} className="space-y-4">
        <p className="text-muted">
          <Trans>
            The account of {{ fullName: user.full_name }} ({{ email: user.email }}) is closed, and what no law
            keeps is erased at once. Nobody can bring it back.
          </Trans>
        </p>
        {byCode ? (
          <>
            <SendCode />
            <CodeField
              help={t`From the mail or SMS.`}
              error={problem}
              value={proof}
              onValueChange={setProof}
            />
          </>
        ) : (
          <Field label={t`Password`} help={t`So that it is surely you.`} error={problem}>
            {(control) => (
              <PasswordInput
                {...control}
                autoComplete="current-password"
                value={proof}
                onChange={(event) => setProof(event.target.value)}
              />
            )}
          </Field>
        )}
        <Field label={t`Why do you leave?`} optional>
          {(control) => (
            <Textarea
              {...control}
              rows={3}
              maxLength={longestIn(ownData.deletion.request, 'reason')}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
          )}
        </Field>
        <ActError error={act.error} />
        <div className="flex flex-wrap justify-end gap-3 max-sm:*:flex-1">
          <Button tone="secondary" onClick={onClose}>
            <Trans>Keep my account</Trans>
          </Button>
          <Button type="submit" tone="danger" pending={act.pending}>
            <Trans>Close my account</Trans>
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
