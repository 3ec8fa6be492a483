import { formatMoney } from '@efie/domain'
import { useState } from 'react'
import { ActRow } from '~/ui/act-row.tsx'
import { Button } from '~/ui/button.tsx'
import { ConfirmDialog } from '~/ui/confirm-dialog.tsx'
import { ActError } from '~/platform/acts/act-error.tsx'
import { ReasonDialog } from '~/platform/acts/reason-dialog.tsx'
import { useAct } from '~/platform/acts/use-act.ts'
import { api, client } from '~/platform/api/client.ts'
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

const samePerson =
  'Verification, first approval and second approval are the work of different people, and no one decides on their own application. Ask a colleague to take this step.'

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
      `${applicant.full_name} gets what you write, and the application waits for the answer.`,
    label: 'What is needed',
    help: 'In plain words: which document or which answer, and why.',
  },
  reject: {
    title: 'Reject this application',
    text: ({ applicant, monthly_rent }) =>
      `Rejects the application of ${applicant.full_name} for a rent of ${formatMoney(monthly_rent)} a month. Fees for services not performed are refunded. This cannot be undone.`,
    label: 'Reason in plain words',
    help: 'The applicant reads this. The nearest rent or term that would pass is added where there is one.',
    danger: true,
  },
  recall: {
    title: 'Recall the approval',
    text: ({ applicant }) =>
      `Withdraws the approval of ${applicant.full_name} and opens the review again. A signed agreement has to be signed again.`,
    label: 'Why it is recalled',
    help: 'The applicant reads this.',
    danger: true,
  },
}

const toasts: Record<StepKind, string> = {
  take: 'Application taken: it is yours to review',
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
      {detail.advance_payment_months} months, repaid with {formatMoney(detail.total_monthly_payment)} a month.
    </p>
    {detail.review?.second_approval_needed && (
      <p className="mt-2">
        {waitsForSecond(detail)
          ? 'Yours is the second approval: with it the application is approved.'
          : 'Yours is the first of two approvals: the application stays in review until another person approves too.'}
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
        ? 'First approval recorded: a second person has to approve'
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
          <Button
            key={entry.kind}
            tone={tones[entry.kind]}
            disabledReason={entry.blocked.length > 0 ? `${entry.blocked.join('. ')}.` : null}
            onClick={() => {
              act.reset()
              setStep(entry)
            }}
          >
            {entry.label}
          </Button>
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
                ? 'The application becomes yours, the landlord’s account is locked, and the property inspection is requested.'
                : 'The application goes back to being reviewed.'}
            </p>
          )}
          <ActError error={act.error} samePerson={samePerson} className="mt-4 text-ink" />
        </ConfirmDialog>
      )}
    </>
  )
}
