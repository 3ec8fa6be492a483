import { useState } from 'react'
import { z } from 'zod'
import { ActError } from '~/platform/acts/act-error.tsx'
import { useAct } from '~/platform/acts/use-act.ts'
import { api, client } from '~/platform/api/client.ts'
import { CodeField } from '~/ui/code-field.tsx'
import { Button } from '~/ui/button.tsx'
import { useZodForm } from '~/ui/form.ts'
import { Notice } from '~/ui/notice.tsx'
import { type LeadDetail } from './lead.ts'

const schema = z.object({ code: z.string().regex(/^\d{6}$/, 'Enter the six digits that they tell you') })

/** They get a code, and tell it to whoever they let help. */
export const ConsentForm = ({ lead }: { lead: LeadDetail }) => {
  const [sentTo, setSentTo] = useState<string | null>(null)
  const form = useZodForm(schema, { defaultValues: { code: '' } })
  const send = useAct({
    act: () => client.leads.sendConsentCode({ id: lead.id }),
    done: 'Code sent',
    onDone: ({ sent_to }) => setSentTo(sent_to),
    touches: [],
  })
  const agree = useAct({
    act: ({ code }: { code: string }) => client.leads.consent({ id: lead.id, code }),
    done: `${lead.full_name} agreed`,
    touches: [api.leads.key(), api.profiles.key()],
  })
  const noMail = lead.email
    ? null
    : 'Add their e-mail address first: the account that an application needs is made with it'
  return (
    <div className="space-y-5">
      <p className="text-muted">
        {lead.full_name} gets a code that says what you ask for. Only if they tell it to you may you prepare
        an application for them and see their file.
      </p>
      <ActError error={send.error} />
      {sentTo === null ? (
        <Button pending={send.pending} disabledReason={noMail} onClick={() => void send.run(undefined)}>
          Send consent code
        </Button>
      ) : (
        <form
          noValidate
          className="space-y-5"
          onSubmit={(event) => void form.handleSubmit((values) => agree.run(values))(event)}
        >
          <Notice live>The code went to {sentTo}. It works for ten minutes.</Notice>
          <CodeField
            label="Consent code"
            help="Six digits, as they read them to you."
            error={form.formState.errors.code?.message}
            value={form.watch('code')}
            onValueChange={(code) => {
              form.setValue('code', code, { shouldValidate: form.formState.isSubmitted })
            }}
          />
          <ActError error={agree.error} />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" pending={agree.pending}>
              Confirm consent
            </Button>
            <Button tone="secondary" pending={send.pending} onClick={() => void send.run(undefined)}>
              Send another code
            </Button>
          </div>
        </form>
      )}
    </div>
  )
}
