import { type FormEvent, useState } from 'react'
import { ActError } from '~/app/acts/act-error.tsx'
import { useAct } from '~/app/acts/use-act.ts'
import { client } from '~/app/api/client.ts'
import { account, auth } from '~/app/auth/auth.ts'
import { useUser } from '~/app/auth/auth-store.ts'
import { CodeField } from '~/app/auth/code-field.tsx'
import { useAttempt } from '~/app/auth/use-attempt.ts'
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
        {sent ? 'Send another code' : 'Send me a code'}
      </Button>
      {error && <Notice tone="danger">{error}</Notice>}
    </div>
  )
}

/** The last question before everything is gone. */
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
    setProblem(missing ? (byCode ? 'Enter the six digits of the code' : 'Enter your password') : undefined)
    if (missing || !(await act.run(undefined))) return
    toast.success('Your account is closed')
    await auth.leave()
  }
  return (
    <Dialog open onOpenChange={onClose} title="Close your account?">
      <form noValidate onSubmit={(event) => void submit(event)} className="space-y-4">
        <p className="text-muted">
          The account of {user.full_name} ({user.email}) is closed, and what no law keeps is erased at once.
          Nobody can bring it back.
        </p>
        {byCode ? (
          <>
            <SendCode />
            <CodeField help="From the mail or SMS." error={problem} value={proof} onValueChange={setProof} />
          </>
        ) : (
          <Field label="Password" help="So that it is surely you." error={problem}>
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
        <Field label="Why do you leave?" optional>
          {(control) => (
            <Textarea
              {...control}
              rows={3}
              maxLength={500}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
          )}
        </Field>
        <ActError error={act.error} />
        <div className="flex flex-wrap justify-end gap-3 max-sm:*:flex-1">
          <Button tone="secondary" onClick={onClose}>
            Keep my account
          </Button>
          <Button type="submit" tone="danger" pending={act.pending}>
            Close my account
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
