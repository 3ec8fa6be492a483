import { DecisionBar } from '~/parts/applications/review/decision-bar.tsx'
import { IncomeSection } from '~/parts/applications/review/income-form.tsx'
import { MissingSteps } from '~/parts/applications/review/missing-steps.tsx'
import { reasonTitle } from '~/parts/applications/review/reason-title.ts'
import { useCaseTimeline } from '~/parts/applications/review/use-case-timeline.ts'
import type { ApplicationDetail } from '~/platform/api/rows.ts'
import { rowsOf } from '~/platform/lists/keyset.ts'
import { Card, CardHeader } from '~/ui/card.tsx'
import { Notice } from '~/ui/notice.tsx'

const LastReason = ({ detail: { id, status, decision_reason } }: { detail: ApplicationDetail }) => {
  const timeline = useCaseTimeline(id)
  // Until the timeline has loaded, the same text could be a question, an answer or a reason.
  if (!decision_reason || timeline.isPending) return null
  return (
    <Notice tone={status === 'rejected' ? 'danger' : 'caution'} title={reasonTitle(status, rowsOf(timeline))}>
      {decision_reason}
    </Notice>
  )
}

/** What is missing, every limit that applies, and the decision. Stays in view while the evidence scrolls. */
export const DecisionPanel = ({ detail }: { detail: ApplicationDetail }) => (
  <section
    aria-label="Decision"
    className="lg:sticky lg:top-20 lg:max-h-[calc(100dvh-6rem)] lg:overflow-y-auto"
  >
    <Card className="space-y-5">
      <CardHeader title="Decision" />
      <LastReason detail={detail} />
      <MissingSteps detail={detail} />
      <IncomeSection detail={detail} />
      {detail.next_steps.length > 0 && (
        <div className="bottom-0 border-t border-line bg-surface py-4 lg:sticky">
          <DecisionBar detail={detail} />
        </div>
      )}
    </Card>
  </section>
)
