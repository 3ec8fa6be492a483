import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { z } from 'zod'
import { ActError } from '~/platform/acts/act-error.tsx'
import { useAct } from '~/platform/acts/use-act.ts'
import { api, client } from '~/platform/api/client.ts'
import type { ApplicationDetail } from '~/platform/api/rows.ts'
import { translate } from '~/i18n/i18n.ts'
import { Button } from '~/ui/button.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { Field } from '~/ui/field.tsx'
import { useZodForm } from '~/ui/form.ts'
import { Textarea } from '~/ui/input.tsx'

const schema = z.object({
  reason: z
    .string()
    .trim()
    .max(2_000, { error: () => t`Use at most 2,000 characters` }),
})

/** Tells the analyst that what was asked for is there. */
export const AnswerRequest = ({ detail }: { detail: ApplicationDetail }) => {
  const [open, setOpen] = useState(false)
  const form = useZodForm(schema, { defaultValues: { reason: '' } })
  const step = detail.next_steps.find(({ to }) => to === 'in-review')
  const act = useAct({
    act: (input: { reason?: string }) =>
      client.applications.transition(
        { id: detail.id, to: 'in-review', ...input },
        { context: { ifMatch: detail.version } },
      ),
    done: t`Application updated successfully`,
    failed: t`Failed to update application`,
    touches: [api.applications.key(), api.me.agenda.key()],
  })
  if (!step) return null
  const submit = form.handleSubmit(async ({ reason }) => {
    if (await act.run(reason === '' ? {} : { reason })) setOpen(false)
  })
  return (
    <>
      <Button
        onClick={() => setOpen(true)}
        disabledReason={step.allowed ? null : step.missing.map(({ text }) => translate(text)).join('. ')}
      >
        <Trans>I have answered</Trans>
      </Button>
      <Dialog
        open={open}
        onOpenChange={(next) => !act.pending && setOpen(next)}
        title={t`Back to review`}
        description={t`Upload what was asked for first. Then tell the analyst that it is there.`}
      >
        <form noValidate onSubmit={(event) => void submit(event)} className="space-y-4">
          {detail.decision_reason && (
            <blockquote className="border-l-4 border-accent pl-4 text-muted">
              {detail.decision_reason}
            </blockquote>
          )}
          <Field label={t`Your answer`} optional error={form.formState.errors.reason?.message}>
            {(control) => <Textarea {...control} {...form.register('reason')} maxLength={2_000} />}
          </Field>
          <ActError error={act.error} />
          <div className="flex flex-wrap justify-end gap-3 max-sm:*:flex-1">
            <Button tone="secondary" onClick={() => setOpen(false)}>
              <Trans>Not yet</Trans>
            </Button>
            <Button type="submit" pending={act.pending}>
              <Trans>Send to the analyst</Trans>
            </Button>
          </div>
        </form>
      </Dialog>
    </>
  )
}
