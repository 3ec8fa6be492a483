import { CircleCheck, CircleDashed } from 'lucide-react'
import { formatMoney } from '@efie/domain'
import { Notice } from '~/ui/notice.tsx'
import type { ApplicationDetail } from '~/platform/api/rows.ts'
import { stepsOf, waitsForSecond } from './steps.ts'

const twoPersonReason = ({ review }: ApplicationDetail): string =>
  review && review.exposure_after_payout > review.two_person_exposure
    ? `${formatMoney(review.exposure_after_payout)} would be out with this person, above ${formatMoney(review.two_person_exposure)}`
    : 'The instalments take more of the income than one person may approve'

/** What each step still needs, in words, and whether two people must approve. */
export const MissingSteps = ({ detail }: { detail: ApplicationDetail }) => {
  const blocked = stepsOf(detail).filter((step) => step.blocked.length > 0)
  const approvable = detail.next_steps.some((step) => step.to === 'approved')
  return (
    <div className="space-y-3">
      {waitsForSecond(detail) && (
        <Notice tone="caution" title="The first approval is recorded">
          {twoPersonReason(detail)}, so a second person has to approve before the application is approved.
        </Notice>
      )}
      {approvable && detail.review?.second_approval_needed && !waitsForSecond(detail) && (
        <Notice title="Two people have to approve">
          {twoPersonReason(detail)}. One approval is kept until a different person gives the second.
        </Notice>
      )}
      {blocked.map((step) => (
        <div key={step.kind} className="rounded border border-line p-4">
          <p className="text-sm font-semibold">{step.label}: not possible yet</p>
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
          <CircleCheck className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
          Everything for an approval is there.
        </p>
      )}
    </div>
  )
}
