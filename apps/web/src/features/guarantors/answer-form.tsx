import { isSameName } from '@efie/domain'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { z } from 'zod'
import { ActError } from '~/platform/acts/act-error.tsx'
import { useAct } from '~/platform/acts/use-act.ts'
import { api, client } from '~/platform/api/client.ts'
import { applyServerIssues } from '~/platform/api/server-issues.ts'
import { Button } from '~/ui/button.tsx'
import { Card, CardHeader } from '~/ui/card.tsx'
import { Checkbox } from '~/ui/choices.tsx'
import { ConfirmDialog } from '~/ui/confirm-dialog.tsx'
import { DateText } from '~/ui/date-text.tsx'
import { Field } from '~/ui/field.tsx'
import { useZodForm } from '~/ui/form.ts'
import { Input } from '~/ui/input.tsx'
import { formatMoney } from '~/ui/money-text.ts'
import type { Guarantee } from './guarantee.ts'

const touches = [api.links.key()]

const schemaOf = (name: string) =>
  z.object({
    read: z.boolean().refine((ticked) => ticked, t`Tick to say that you have read what it means`),
    signed_name: z
      .string()
      .trim()
      .refine((typed) => isSameName(typed, name), t`Type your full name: ${name}`),
    code: z
      .string()
      .trim()
      .regex(/^\d{6}$/, t`Enter the six digits`),
  })

const Decline = ({ token, guarantee }: { token: string; guarantee: Guarantee }) => {
  const [asking, setAsking] = useState(false)
  const decline = useAct({
    act: () => client.links.answerGuarantee({ token, accept: false }),
    onDone: () => setAsking(false),
    touches,
  })
  return (
    <>
      <Button tone="secondary" size="lg" onClick={() => setAsking(true)}>
        <Trans>Decline</Trans>
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t`Decline to stand surety?`}
        confirmLabel={t`Decline`}
        danger
        pending={decline.pending}
        onConfirm={() => void decline.run(undefined)}
      >
        <p>
          <Trans>
            {{ tenantName: guarantee.tenant_name }} is told that you declined, without a reason. You owe
            nothing, and this link ends.
          </Trans>
        </p>
        <ActError error={decline.error} className="mt-4 text-ink" />
      </ConfirmDialog>
    </>
  )
}

/** Read, name, code: then it is accepted. Whoever has the link alone cannot: the code goes to the phone that was named. */
export const AnswerForm = ({ token, guarantee }: { token: string; guarantee: Guarantee }) => {
  const [schema] = useState(() => schemaOf(guarantee.guarantor_name))
  const [sent, setSent] = useState<{ sent_to: string; expires_at: string } | null>(null)
  const form = useZodForm(schema, {
    mode: 'onChange',
    defaultValues: { read: false, signed_name: '', code: '' },
  })
  const { errors } = form.formState
  const sendCode = useAct({
    act: () => client.links.guaranteeCode({ token }),
    onDone: setSent,
    touches: [],
  })
  const accept = useAct({
    act: async ({ signed_name, code }: { signed_name: string; code: string }) => {
      try {
        return await client.links.answerGuarantee({ token, accept: true, signed_name, code })
      } catch (error) {
        applyServerIssues(form, error)
        throw error
      }
    },
    touches,
  })
  const askForCode = async () => {
    // Everything before the code has to stand first: the code is short-lived.
    const ready = await form.trigger(['read', 'signed_name'], { shouldFocus: true })
    if (ready && (await sendCode.run(undefined))) form.setFocus('code')
  }
  const submit = form.handleSubmit((values) => accept.run(values))
  return (
    <Card>
      <CardHeader title={t`Your answer`} description={t`Nothing holds until the code is entered.`} />
      <form noValidate onSubmit={(event) => void submit(event)} className="space-y-5">
        <Checkbox
          label={t`I have read what it means, and I stand surety for ${{ tenantName: guarantee.tenant_name }} up to ${{ total: formatMoney(guarantee.total) }}.`}
          error={errors.read?.message}
          {...form.register('read')}
        />
        <Field
          label={t`Your full name`}
          help={t`As you were invited: ${{ guarantorName: guarantee.guarantor_name }}. Typing it is your signature.`}
          error={errors.signed_name?.message}
        >
          {(control) => <Input {...control} {...form.register('signed_name')} autoComplete="off" />}
        </Field>
        {sent && (
          <Field
            label={t`Code`}
            help={
              <Trans>
                Six digits, sent to {{ sentTo: sent.sent_to }}. Works until{' '}
                <DateText value={sent.expires_at} time />.
              </Trans>
            }
            error={errors.code?.message}
          >
            {(control) => (
              <Input
                {...control}
                {...form.register('code')}
                inputMode="numeric"
                autoComplete="one-time-code"
                maxLength={6}
                className="max-w-40 text-lg tracking-[0.3em] tabular-nums"
              />
            )}
          </Field>
        )}
        <ActError error={sendCode.error} />
        {Object.keys(errors).length === 0 && <ActError error={accept.error} />}
        <div className="flex flex-wrap gap-3 max-sm:*:flex-1">
          {sent ? (
            <>
              <Button type="submit" size="lg" pending={accept.pending}>
                <Trans>Stand surety</Trans>
              </Button>
              <Button tone="secondary" size="lg" pending={sendCode.pending} onClick={() => void askForCode()}>
                <Trans>Send a new code</Trans>
              </Button>
            </>
          ) : (
            <Button size="lg" pending={sendCode.pending} onClick={() => void askForCode()}>
              <Trans>Send code</Trans>
            </Button>
          )}
          <Decline token={token} guarantee={guarantee} />
        </div>
      </form>
    </Card>
  )
}
