import { leads } from '@efie/contracts/leads'
import { useState } from 'react'
import { ActError } from '~/platform/acts/act-error.tsx'
import { useAct } from '~/platform/acts/use-act.ts'
import { api, client } from '~/platform/api/client.ts'
import { ActForm } from '~/platform/forms/act-form.tsx'
import { useContractForm } from '~/platform/forms/contract-form.ts'
import { CodeField } from '~/platform/forms/fields.tsx'
import { Button } from '~/ui/button.tsx'
import { Notice } from '~/ui/notice.tsx'
import { type LeadDetail } from './lead.ts'

/** They get a code, and tell it to whoever they let help. */
export const ConsentForm = ({ lead }: { lead: LeadDetail }) => {
  const [sentTo, setSentTo] = useState<string | null>(null)
  const form = useContractForm(leads.consent, { fixed: { id: lead.id } })
  const send = useAct({
    act: () => client.leads.sendConsentCode({ id: lead.id }),
    done: 'Code sent',
    onDone: ({ sent_to }) => setSentTo(sent_to),
    touches: [],
  })
  const noMail = lead.email ? null : 'Add their email address first. They need it for their account'
  return (
    <div className="space-y-5">
      <p className="text-muted">
        We’ll send {lead.full_name} a code, with a message that says what you’re asking for. Once they read
        you the code, you can see their file and prepare an application.
      </p>
      <ActError error={send.error} />
      {sentTo === null ? (
        <Button pending={send.pending} disabledReason={noMail} onClick={() => void send.run(undefined)}>
          Send consent code
        </Button>
      ) : (
        <ActForm
          form={form}
          act={(consent) => client.leads.consent(consent)}
          touches={[api.leads.key(), api.profiles.key()]}
          done={`${lead.full_name} agreed`}
          submit="Confirm consent"
          beside={
            <Button tone="secondary" pending={send.pending} onClick={() => void send.run(undefined)}>
              Send another code
            </Button>
          }
        >
          <Notice live>Code sent to {sentTo}. It expires in ten minutes.</Notice>
          <CodeField
            form={form}
            name="code"
            label="Consent code"
            help="The six-digit code they read to you."
          />
        </ActForm>
      )}
    </div>
  )
}
