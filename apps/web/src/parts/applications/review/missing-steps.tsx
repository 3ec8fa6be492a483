import { CircleCheck, CircleDashed } from 'lucide-react'
import { inSentence } from '@efie/domain'
import { Notice } from '~/ui/notice.tsx'
import type { ApplicationDetail } from '~/platform/api/rows.ts'
import { secondPersonReason } from './limit-texts.ts'
import { stepsOf, waitsForSecond } from './steps.ts'

/** What each step still needs, in words, and whether two people must approve. */
export const MissingSteps = ({ detail }: { detail: ApplicationDetail }) => {
  const blocked = stepsOf(detail).filter((step) => step.blocked.length > 0)
  const reason = secondPersonReason(detail.review?.limits ?? [])
  const approvable = detail.next_steps.some((step) => step.to === 'approved')
  return (
    <div className="space-y-3">
      {waitsForSecond(detail) && (
        <Notice tone="caution" title="First approval recorded">
          {reason} Someone else has to give the second approval.
        </Notice>
      )}
      {approvable && detail.review?.second_approval_needed && !waitsForSecond(detail) && (
        <Notice title="Needs two approvals">
          {reason} Two different people have to approve this application.
        </Notice>
      )}
      {blocked.map((step) => (
        <div key={step.kind} className="rounded border border-line p-4">
          <p className="text-sm font-semibold">You can’t {inSentence(step.label)} yet</p>
          <ul className="mt-2 space-y-1.5 text-sm">
            {step.blocked.map((text) => (
              <li key={text} className="flex gap-2">
                <CircleDashed className="mt-0.5 size-4 shrink-0 text-caution" aria-hidden="true" />
                {text}
              </li>
            ))}
          </ul>
        </div>
      ))}
      {approvable && blocked.every((step) => step.kind !== 'approve') && (
        <p className="flex gap-2 text-sm font-medium text-positive">
          <CircleCheck className="mt-0.5 size-4 shrink-0" aria-hidden="true" /> Ready to approve.
        </p>
      )}
    </div>
  )
}
