import { guaranteeLinks } from '@efie/contracts/guarantors'
import { isSameName } from '@efie/domain'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { ActError } from '~/platform/acts/act-error.tsx'
import { useAct } from '~/platform/acts/use-act.ts'
import { api, client } from '~/platform/api/client.ts'
import { ActForm } from '~/platform/forms/act-form.tsx'
import { useContractForm } from '~/platform/forms/contract-form.ts'
import { CheckboxField, CodeField, TextField } from '~/platform/forms/fields.tsx'
import { Button } from '~/ui/button.tsx'
import { Card, CardHeader } from '~/ui/card.tsx'
import { ConfirmDialog } from '~/ui/confirm-dialog.tsx'
import { DateText } from '~/ui/date-text.tsx'
import { formatMoney } from '~/ui/money-text.ts'
import type { Guarantee } from './guarantee.ts'

const touches = [api.links.key()]

const Decline = ({ token, guarantee }: { token: string; guarantee: Guarantee }) => {
  const [asking, setAsking] = useState(false)
  const decline = useAct({
    act: () => client.links.answerGuarantee({ token, accept: false }),
    onDone: () => setAsking(false),
    touches,
  })
  return (
    <>
      <Button tone="secondary" onClick={() => setAsking(true)}>
        <Trans>Decline</Trans>
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t`Decline to be a guarantor?`}
        confirmLabel={t`Decline`}
        danger
        pending={decline.pending}
        onConfirm={() => void decline.run(undefined)}
      >
        <p>
          <Trans>
            We’ll tell {{ tenantName: guarantee.tenant_name }} that you declined, but not why. You won’t owe
            anything and this link will stop working.
          </Trans>
        </p>
        <ActError error={decline.error} className="mt-4 text-ink" />
      </ConfirmDialog>
    </>
  )
}

/** Read, name, code: then it is accepted. Whoever has the link alone cannot: the code goes to the phone that was named. */
export const AnswerForm = ({ token, guarantee }: { token: string; guarantee: Guarantee }) => {
  const [sent, setSent] = useState<{ sent_to: string; expires_at: string } | null>(null)
  const { guarantor_name: name } = guarantee
  const form = useContractForm(guaranteeLinks.answerGuarantee, {
    fixed: { token, accept: true },
    extra: { read: false },
    check: ({ read, signed_name, code }) => ({
      read: !read && t`Tick to confirm you’ve read what this means`,
      signed_name: !isSameName(signed_name, name) && t`Type your full name: ${name}`,
      code: code === '' && t`Enter the six-digit code`,
    }),
    eager: true,
  })
  const sendCode = useAct({
    act: () => client.links.guaranteeCode({ token }),
    onDone: setSent,
    touches: [],
  })
  const askForCode = async () => {
    // Everything before the code has to stand first: the code is short-lived.
    const ready = await form.trigger(['read', 'signed_name'], { shouldFocus: true })
    if (ready && (await sendCode.run(undefined))) form.setFocus('code')
  }
  return (
    <Card>
      <CardHeader title={t`Your answer`} description={t`You haven’t agreed until you enter the code.`} />
      <ActForm
        form={form}
        act={(answer) => client.links.answerGuarantee(answer)}
        touches={touches}
        submit={t`Become a guarantor`}
        first={sent ? null : { submit: t`Send code`, run: askForCode, pending: sendCode.pending }}
        beside={
          <>
            {sent && (
              <Button tone="secondary" pending={sendCode.pending} onClick={() => void askForCode()}>
                <Trans>Send a new code</Trans>
              </Button>
            )}
            <Decline token={token} guarantee={guarantee} />
          </>
        }
      >
        <CheckboxField
          form={form}
          name="read"
          label={t`I’ve read what this means and agree to be a guarantor for ${{ tenantName: guarantee.tenant_name }}, up to ${{ total: formatMoney(guarantee.total) }}.`}
        />
        <TextField
          form={form}
          name="signed_name"
          label={t`Your full name`}
          help={t`As on your invitation: ${{ guarantorName: name }}. Typing it counts as your signature.`}
          autoComplete="off"
        />
        {sent && (
          <CodeField
            form={form}
            name="code"
            label={t`Code`}
            help={
              <Trans>
                Enter the six digits we sent to {{ sentTo: sent.sent_to }}. The code expires on{' '}
                <DateText value={sent.expires_at} time />.
              </Trans>
            }
          />
        )}
        <ActError error={sendCode.error} />
      </ActForm>
    </Card>
  )
}
