import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { requiredDocumentsPresent } from '@efie/domain'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useUser } from '~/platform/auth/auth-store.ts'
import { useTerms } from '~/parts/quotes/use-terms.ts'
import { factsOf } from '~/parts/documents/document-rules.ts'
import { useOwnDocuments } from '~/parts/documents/use-own-documents.ts'
import { Button } from '~/ui/button.tsx'
import { ConfirmDialog } from '~/ui/confirm-dialog.tsx'
import { Page, PageHeader } from '~/ui/page-header.tsx'
import { useNow } from '~/ui/use-now.ts'
import { CostBar, CostSummary } from './cost-summary.tsx'
import { DocumentsStep } from './documents-step.tsx'
import { type Draft, withUsual } from '~/parts/applications/draft.ts'
import { type StoredDraft, useDraftStore } from './draft-store.ts'
import { HomeStep } from './home-step.tsx'
import { PlanStep } from './plan-step.tsx'
import { ReviewStep } from './review-step.tsx'
import { StepNav } from './step-nav.tsx'
import type { StepProps } from './step-props.ts'
import {
  draftProblems,
  firstOpenStep,
  isStepId,
  stepAfter,
  type StepId,
  stepIds,
  stepPath,
  type StepProblem,
} from './steps.ts'
import { useCostCards } from './use-cost-cards.ts'
import { startOver } from './use-draft.ts'
import { WorkStep } from './work-step.tsx'
import { YouStep } from './you-step.tsx'

const Discard = ({ userId }: { userId: string }) => {
  const [open, setOpen] = useState(false)
  const navigate = useNavigate()
  return (
    <>
      <Button tone="ghost" size="sm" onClick={() => setOpen(true)}>
        <Trans>Start over</Trans>
      </Button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        danger
        title={t`Start your application over?`}
        confirmLabel={t`Start over`}
        cancelLabel={t`Keep answers`}
        onConfirm={() => {
          startOver(userId)
          setOpen(false)
          void navigate(stepPath('you'))
        }}
      >
        <Trans>
          This deletes your answers on all your devices. You can’t undo this. Your profile and documents stay.
        </Trans>
      </ConfirmDialog>
    </>
  )
}

const Step = ({
  step,
  userId,
  stored,
  props,
  pricing,
  card,
  problems,
}: {
  step: StepId
  userId: string
  stored: StoredDraft
  props: StepProps
  pricing: ReturnType<typeof useCostCards>
  card: Parameters<typeof ReviewStep>[0]['card']
  problems: ReturnType<typeof draftProblems>
}) => {
  switch (step) {
    case 'you':
      return <YouStep {...props} />
    case 'work':
      return <WorkStep {...props} />
    case 'home':
      return <HomeStep {...props} />
    case 'plan':
      return <PlanStep {...props} pricing={pricing} />
    case 'documents':
      return <DocumentsStep {...props} />
    case 'review':
      return <ReviewStep {...props} userId={userId} stored={stored} card={card} problems={problems} />
  }
}

/** The step in the address, or the one at which the draft was left. */
const useWizardStep = (userId: string, stored: StoredDraft): StepId => {
  const [search] = useSearchParams()
  const wanted = search.get('step')
  const [resumed] = useState<StepId>(stored.step)
  const step = isStepId(wanted) ? wanted : resumed
  useEffect(() => {
    useDraftStore.getState().visit(userId, step)
  }, [userId, step])
  return step
}

/** Moves focus to the heading of a step that has just opened: the button that led there is gone. */
const useFocusOnStep = (step: StepId) => {
  const area = useRef<HTMLDivElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    area.current?.querySelector('h2')?.focus({ preventScroll: true })
  }, [step])
  return area
}

/** The steps that nothing is missing in. */
const useComplete = (
  draft: Draft,
  hasPlan: boolean,
  problems: readonly StepProblem[],
): ReadonlySet<StepId> => {
  const { data: documents } = useOwnDocuments()
  const papersComplete =
    draft.employment_status !== '' &&
    documents !== undefined &&
    requiredDocumentsPresent(draft.employment_status, factsOf(documents.data))
  return new Set(
    stepIds.filter(
      (id) =>
        id !== 'review' &&
        (id !== 'plan' || hasPlan) &&
        (id !== 'documents' || papersComplete) &&
        !problems.some((problem) => problem.step === id),
    ),
  )
}

/** The application as six short steps. Any of them can be left and come back to, on a dead network too. */
export const Wizard = ({ stored }: { stored: StoredDraft }) => {
  const { id: userId } = useUser()
  const navigate = useNavigate()
  const now = useNow()
  const today = useMemo(() => new Date(now).toISOString().slice(0, 10), [now])
  const terms = useTerms()
  const draft = useMemo(() => withUsual(stored.values, terms), [stored.values, terms])
  const pricing = useCostCards(draft)
  const price = pricing?.verdict ?? null
  const problems = useMemo(() => draftProblems(draft, { today, price }), [draft, today, price])
  const step = useWizardStep(userId, stored)
  const area = useFocusOnStep(step)
  const card = pricing?.ok ? (pricing.cards.cards.find(({ plan }) => plan === draft.plan) ?? null) : null
  const keep = useCallback(
    (change: Partial<Draft>) => useDraftStore.getState().patch(userId, change),
    [userId],
  )
  const complete = useComplete(draft, card !== null, problems)
  const open = firstOpenStep(problems)
  const props: StepProps = {
    draft,
    today,
    keep,
    onDone: () => {
      const next = stepAfter(step)
      // Continuing past a gap leads to the gap instead of the end.
      void navigate(stepPath(next === 'review' && open !== 'documents' ? open : next))
    },
  }
  return (
    <Page>
      <PageHeader
        title={t`My Application`}
        purpose={t`Six short steps. You can stop at any time and carry on later, on any device.`}
      />
      <StepNav current={step} complete={complete} />
      <CostBar card={step === 'plan' ? null : card} />
      <div
        className={
          step === 'plan' ? '' : 'grid items-start gap-6 lg:grid-cols-[minmax(0,1.7fr)_minmax(0,1fr)]'
        }
      >
        {/* Fields read their values once, so they remount with the default payday and months. */}
        <div ref={area} key={terms ? step : `${step} before the terms`}>
          <Step
            step={step}
            userId={userId}
            stored={stored}
            props={props}
            pricing={pricing}
            card={card}
            problems={problems}
          />
          <div className="mt-3 flex justify-end">
            <Discard userId={userId} />
          </div>
        </div>
        {step !== 'plan' && (
          <aside className="lg:sticky lg:top-24">
            <CostSummary card={card} pricing={pricing} />
          </aside>
        )}
      </div>
    </Page>
  )
}
