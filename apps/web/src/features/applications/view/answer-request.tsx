import { applications } from '@efie/contracts/applications'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { api, client } from '~/platform/api/client.ts'
import type { ApplicationDetail } from '~/platform/api/rows.ts'
import { ActForm } from '~/platform/forms/act-form.tsx'
import { useContractForm } from '~/platform/forms/contract-form.ts'
import { NoteField } from '~/platform/forms/fields.tsx'
import { translate } from '~/i18n/i18n.ts'
import { Button } from '~/ui/button.tsx'
import { Dialog } from '~/ui/dialog.tsx'

type Asked = Pick<ApplicationDetail, 'id' | 'version' | 'decision_reason' | 'next_steps'>

const AnswerForm = ({ detail, onClose }: { detail: Asked; onClose: () => void }) => {
  const form = useContractForm(applications.transition, {
    fixed: { id: detail.id, to: 'in-review' },
    only: ['reason'],
    check: ({ reason }) => ({ reason: !reason.trim() && t`Answer the question, or say what you uploaded` }),
  })
  return (
    <ActForm
      form={form}
      act={(answer) => client.applications.transition(answer, { context: { ifMatch: detail.version } })}
      touches={[api.applications.key(), api.me.agenda.key()]}
      done={t`Application updated successfully`}
      failed={t`Failed to update application`}
      onDone={onClose}
      submit={t`Send to the analyst`}
      onCancel={onClose}
    >
      {detail.decision_reason && (
        <blockquote className="border-l-4 border-accent pl-4 text-muted">{detail.decision_reason}</blockquote>
      )}
      <NoteField form={form} name="reason" label={t`Your answer`} />
    </ActForm>
  )
}

/** Tells the analyst that what was asked for is there. */
export const AnswerRequest = ({ detail }: { detail: Asked }) => {
  const [open, setOpen] = useState(false)
  const step = detail.next_steps.find(({ to }) => to === 'in-review')
  if (!step) return null
  return (
    <>
      <Button
        onClick={() => setOpen(true)}
        disabledReason={step.allowed ? null : step.missing.map(({ text }) => translate(text)).join('. ')}
      >
        <Trans>Send answer</Trans>
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={t`Send your answer`}
        description={t`First upload any documents we asked for. Then send your answer, and the review continues.`}
      >
        <AnswerForm detail={detail} onClose={() => setOpen(false)} />
      </Dialog>
    </>
  )
}
