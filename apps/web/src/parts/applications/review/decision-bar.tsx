import { formatMoney } from '@efie/domain'
import { useState } from 'react'
import { ActRow } from '~/ui/act-row.tsx'
import { Button } from '~/ui/button.tsx'
import { ConfirmDialog } from '~/ui/confirm-dialog.tsx'
import { KeyHint } from '~/ui/key-hint.tsx'
import { toast } from '~/ui/toast.ts'
import { ActError } from '~/platform/acts/act-error.tsx'
import { ReasonDialog } from '~/platform/acts/reason-dialog.tsx'
import { useAct } from '~/platform/acts/use-act.ts'
import { api, client } from '~/platform/api/client.ts'
import { useShortcut } from '~/platform/keyboard/use-shortcut.ts'
import type { ApplicationDetail } from '~/platform/api/rows.ts'
import { rejectionCodes } from './reasons.ts'
import { type Step, type StepKind, stepsOf, waitsForSecond } from './steps.ts'

const tones: Record<StepKind, 'primary' | 'secondary' | 'danger'> = {
  take: 'primary',
  resume: 'primary',
  approve: 'primary',
  ask: 'secondary',
  reject: 'danger',
  recall: 'secondary',
}

const keys: Record<StepKind, string> = {
  take: 't',
  resume: 't',
  approve: 'a',
  ask: 'i',
  reject: 'r',
  recall: 'c',
}

const StepButton = ({ step, onTake }: { step: Step; onTake: () => void }) => {
  const reason = step.blocked.length > 0 ? `${step.blocked.join('. ')}.` : null
  const key = keys[step.kind]
  useShortcut(key, step.label, () => (reason === null ? onTake() : toast.info(reason)), { group: 'Decision' })
  return (
    <Button
      tone={tones[step.kind]}
      disabledReason={reason}
      aria-keyshortcuts={key}
      className="lg:flex-1"
      onClick={onTake}
    >
      {step.label}
      <KeyHint keys={key} />
    </Button>
  )
}

const samePerson =
  'Verification, first approval and second approval need different people, and no one can decide on their own application. Ask a colleague to take this step.'

interface Asked {
  title: string
  text: (detail: ApplicationDetail) => string
  label: string
  help: string
  danger?: boolean
}

const asked: Record<'ask' | 'reject' | 'recall', Asked> = {
  ask: {
    title: 'Request information',
    text: ({ applicant }) =>
      `We’ll send ${applicant.full_name} what you write. The review pauses until they answer or you resume it.`,
    label: 'What you need',
    help: 'Say which document or answer you need, and why.',
  },
  reject: {
    title: 'Reject this application?',
    text: ({ applicant, monthly_rent }) =>
      `This rejects ${applicant.full_name}’s application for rent of ${formatMoney(monthly_rent)} a month. We’ll refund the fees for anything we haven’t done. You can’t undo this.`,
    label: 'Reason',
    help: 'The applicant will see this. We add the nearest rent or term we could approve, if there is one.',
    danger: true,
  },
  recall: {
    title: 'Recall this approval?',
    text: ({ applicant }) =>
      `This withdraws ${applicant.full_name}’s approval and reopens the review. If they’ve already signed, they’ll have to sign again.`,
    label: 'Reason',
    help: 'The applicant will see this.',
    danger: true,
  },
}

const toasts: Record<StepKind, string> = {
  take: 'Application assigned to you',
  resume: 'Review resumed',
  approve: 'Application updated successfully',
  ask: 'Information requested',
  reject: 'Application rejected',
  recall: 'Approval recalled',
}

const ApproveText = ({ detail }: { detail: ApplicationDetail }) => (
  <>
    <p>
      {detail.applicant.full_name}: {formatMoney(detail.total_advance_payment)} to {detail.landlord_name} for{' '}
      {detail.advance_payment_months} months, repaid at {formatMoney(detail.total_monthly_payment)} a month.
    </p>
    {detail.review?.second_approval_needed && (
      <p className="mt-2">
        {waitsForSecond(detail)
          ? 'You’re giving the second approval, which approves the application.'
          : 'You’re giving the first of two approvals. The application stays in review until someone else approves it too.'}
      </p>
    )}
  </>
)

/** Steps this person can take now. Blocked ones say what is missing. */
export const DecisionBar = ({ detail }: { detail: ApplicationDetail }) => {
  const [step, setStep] = useState<Step | null>(null)
  const act = useAct({
    act: ({
      kind: _kind,
      ...input
    }: {
      kind: StepKind
      to: Step['to']
      reason?: string
      reason_code?: string
    }) =>
      client.applications.transition({ id: detail.id, ...input }, { context: { ifMatch: detail.version } }),
    failed: 'Failed to update application',
    touches: [api.applications.key(), api.inspections.key(), api.analytics.key()],
    done: (after) =>
      step?.kind === 'approve' && after.status === 'in-review'
        ? 'First approval recorded. Someone else has to give the second'
        : toasts[step?.kind ?? 'take'],
  })
  const steps = stepsOf(detail)
  if (steps.length === 0) return null
  const close = () => {
    setStep(null)
    act.reset()
  }
  const question = step && step.kind in asked ? asked[step.kind as keyof typeof asked] : null
  const run = (reason?: { reason: string; code: string }) =>
    step === null
      ? Promise.resolve(false)
      : act.run({
          kind: step.kind,
          to: step.to,
          ...(reason && { reason: reason.reason }),
          ...(reason?.code && { reason_code: reason.code }),
        })
  return (
    <>
      <ActRow>
        {steps.map((entry) => (
          <StepButton
            key={entry.kind}
            step={entry}
            onTake={() => {
              act.reset()
              setStep(entry)
            }}
          />
        ))}
      </ActRow>
      {question && step && (
        <ReasonDialog
          open
          onOpenChange={close}
          title={question.title}
          label={question.label}
          help={question.help}
          submitLabel={step.label}
          danger={question.danger ?? false}
          pending={act.pending}
          error={act.error}
          samePerson={samePerson}
          {...(step.kind === 'reject' && { codes: rejectionCodes })}
          onSubmit={run}
        >
          {question.text(detail)}
        </ReasonDialog>
      )}
      {step && !question && (
        <ConfirmDialog
          open
          onOpenChange={close}
          title={`${step.label}: ${detail.applicant.full_name}`}
          confirmLabel={step.label}
          pending={act.pending}
          onConfirm={() => void run().then((worked) => worked && close())}
        >
          {step.kind === 'approve' ? (
            <ApproveText detail={detail} />
          ) : (
            <p>
              {step.kind === 'take'
                ? 'This assigns the application to you, locks the landlord’s payout account and requests a property inspection.'
                : 'This puts the application back in review.'}
            </p>
          )}
          <ActError error={act.error} samePerson={samePerson} className="mt-4 text-ink" />
        </ConfirmDialog>
      )}
    </>
  )
}
