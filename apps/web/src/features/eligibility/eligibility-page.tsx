import { msg, t } from '@lingui/core/macro'
import { type SyntheticEvent, useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { toUserError } from '~/platform/api/user-error.ts'
import { useAuthStore } from '~/platform/auth/auth-store.ts'
import { pageMeta } from '~/platform/pages/page-meta.ts'
import { awaitTerms, useTerms } from '~/parts/quotes/use-terms.ts'
import { useEligibilityAnswersStore } from '~/platform/stores/eligibility-answers-store.ts'
import { Button } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'
import { ErrorState } from '~/ui/error-state.tsx'
import { useLazyZodForm } from '~/ui/lazy-form.ts'
import { Page, PageHeader } from '~/ui/page-header.tsx'
import { BeforeCheck } from './before-check.tsx'
import type { Change } from './eligibility-answer.ts'
import { AboutYou, TheHome, WorkAndIncome } from './eligibility-fields.tsx'
import { EligibilityResult } from './eligibility-result.tsx'
import type { EligibilityForm, EligibilityQuestion } from './eligibility-schema.ts'
import { carriedFigures, firstAnswers } from './first-answers.ts'
import { useEligibilityCheck } from './use-eligibility-check.ts'
import { now } from '~/ui/now.ts'

export const meta = pageMeta(
  msg`Eligibility Check`,
  msg`Check in two minutes whether Efie can finance your rent advance: an answer at once, with reasons.`,
)

const loadSchema = async () => (await import('./eligibility-schema.ts')).eligibilitySchema

export default function EligibilityPage() {
  const [search] = useSearchParams()
  const profile = useAuthStore((state) => state.profile)
  const answers = useEligibilityAnswersStore((state) => state.answers)
  const terms = useTerms()
  const { checked, asking, failure, check } = useEligibilityCheck()
  const form = useLazyZodForm<EligibilityForm, EligibilityQuestion>(loadSchema, {
    defaultValues: firstAnswers(null, null, {}, '2026-01-01', null),
  })
  const untouched = !form.formState.isDirty && checked === null
  useEffect(() => {
    // What is known arrives after the first paint; what somebody has typed by then stays.
    if (!untouched) return
    const today = new Date(now()).toISOString().slice(0, 10)
    form.reset(firstAnswers(profile, answers, carriedFigures(search), today, terms))
  }, [form, untouched, profile, answers, search, terms])
  const usual = terms?.default_advance_payment_months
  useEffect(() => {
    // Who began to type before the terms were known finds the usual months chosen all the same.
    if (usual !== undefined && form.getValues('advance_payment_months') === undefined)
      form.setValue('advance_payment_months', usual)
  }, [form, usual])

  const ask = form.handleSubmit((question) => void check(question))
  const submit = async (event?: SyntheticEvent): Promise<void> => {
    event?.preventDefault()
    // Pressed before the terms have come: they say which months are usual.
    if (form.getValues('advance_payment_months') === undefined) {
      const { default_advance_payment_months: months } = (await awaitTerms()) ?? {}
      if (months !== undefined) form.setValue('advance_payment_months', months)
    }
    await ask()
  }
  const apply = ({ values }: Change) => {
    form.setValue('monthly_rent', values.monthly_rent)
    form.setValue('advance_payment_months', values.advance_payment_months)
    form.setValue('plan', values.plan)
    void submit()
  }
  return (
    <Page>
      <PageHeader
        title={t`Eligibility Check`}
        purpose={t`Find out in two minutes whether Efie can finance your rent.`}
      />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1.35fr)_minmax(0,1fr)]">
        <Card>
          <form noValidate onSubmit={(event) => void submit(event)} className="space-y-8">
            <AboutYou form={form} />
            <WorkAndIncome form={form} />
            <TheHome form={form} />
            <Button type="submit" wide size="lg" pending={asking}>
              {checked ? t`Check again` : t`Check my eligibility`}
            </Button>
          </form>
        </Card>
        <div className="lg:sticky lg:top-24">
          {failure ? (
            <ErrorState
              title={t`Your eligibility could not be checked`}
              message={toUserError(failure.error).message}
              onRetry={() => void check(failure.question)}
              retrying={asking}
            />
          ) : checked ? (
            <EligibilityResult key={checked.turn} checked={checked} onApply={apply} />
          ) : (
            <BeforeCheck />
          )}
        </div>
      </div>
    </Page>
  )
}
