import { ownData } from '@efie/contracts/own-data'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { client } from '~/platform/api/client.ts'
import { account, auth } from '~/platform/auth/auth.ts'
import { useUser } from '~/platform/auth/auth-store.ts'
import { useAttempt } from '~/platform/auth/use-attempt.ts'
import { ActForm } from '~/platform/forms/act-form.tsx'
import { useContractForm } from '~/platform/forms/contract-form.ts'
import { CodeField, NoteField, PasswordField } from '~/platform/forms/fields.tsx'
import { Button } from '~/ui/button.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { Notice } from '~/ui/notice.tsx'

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
  const byCode = confirmWith === 'code'
  const proof = byCode ? 'code' : 'current_password'
  const form = useContractForm(ownData.deletion.request, {
    only: [proof, 'reason'],
    check: (typed) => ({
      [proof]: byCode
        ? !/^\d{6}$/.test(typed.code) && t`Enter the six-digit code`
        : typed.current_password === '' && t`Enter your password`,
    }),
  })
  return (
    <Dialog open onOpenChange={onClose} title={t`Close your account?`}>
      <ActForm
        form={form}
        act={(input) => client.me.deletion.request(input)}
        done={t`Account closed`}
        onDone={() => void auth.leave()}
        touches={[]}
        submit={t`Close my account`}
        danger
        onCancel={onClose}
        cancelLabel={t`Keep my account`}
        className="space-y-4"
      >
        <p className="text-muted">
          <Trans>
            We’ll close the account of {{ fullName: user.full_name }} ({{ email: user.email }}) and delete
            everything the law doesn’t require us to keep. You can’t undo this.
          </Trans>
        </p>
        {byCode ? (
          <>
            <SendCode />
            <CodeField
              form={form}
              name="code"
              label={t`Code`}
              help={t`Enter the code from the email or text message.`}
            />
          </>
        ) : (
          <PasswordField
            form={form}
            name="current_password"
            label={t`Password`}
            help={t`To confirm it’s you.`}
            autoComplete="current-password"
          />
        )}
        <NoteField form={form} name="reason" label={t`Why are you leaving?`} optional rows={3} />
      </ActForm>
    </Dialog>
  )
}
