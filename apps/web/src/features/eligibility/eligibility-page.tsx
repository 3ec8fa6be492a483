import { msg, t } from '@lingui/core/macro'
import { type SyntheticEvent, useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { toUserError } from '~/platform/api/user-error.ts'
import { useAuthStore } from '~/platform/auth/auth-store.ts'
import { useLazyContractForm } from '~/platform/forms/contract-form.ts'
import { pageMeta } from '~/platform/pages/page-meta.ts'
import { awaitTerms, useTerms } from '~/parts/quotes/use-terms.ts'
import { useEligibilityAnswersStore } from '~/platform/stores/eligibility-answers-store.ts'
import { Button } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'
import { ErrorState } from '~/ui/error-state.tsx'
import { Page, PageHeader } from '~/ui/page-header.tsx'
import { BeforeCheck } from './before-check.tsx'
import type { Change } from './eligibility-answer.ts'
import { Conditions, Figures, RentTerms } from './eligibility-fields.tsx'
import { EligibilityResult } from './eligibility-result.tsx'
import { carriedFigures, firstAnswers } from './first-answers.ts'
import { useEligibilityCheck } from './use-eligibility-check.ts'

export const meta = pageMeta(
  msg`Eligibility Check`,
  msg`Four questions tell you if Efie can finance your rent advance. You get an answer straight away, with the reasons.`,
)

const loadSchema = async () => (await import('@efie/contracts/eligibility')).eligibilityQuestion
const blank = firstAnswers(null, null, {}, null)

export default function EligibilityPage() {
  const [search] = useSearchParams()
  const profile = useAuthStore((state) => state.profile)
  const answers = useEligibilityAnswersStore((state) => state.answers)
  const terms = useTerms()
  const { checked, asking, failure, check } = useEligibilityCheck()
  const form = useLazyContractForm(loadSchema, { start: blank })
  const { getValues, reset, setValue } = form
  const untouched = !form.formState.isDirty && checked === null
  useEffect(() => {
    // Known values arrive after the first paint; what the person has typed by then stays, also before the page started.
    if (!untouched) return
    const known = firstAnswers(profile, answers, carriedFigures(search), terms)
    reset(known, { keepDirtyValues: true })
  }, [reset, untouched, profile, answers, search, terms])
  const usual = terms?.default_advance_payment_months
  useEffect(() => {
    // The default term is selected even if the person started typing before the terms were known.
    if (usual !== undefined && getValues('advance_payment_months') === null)
      setValue('advance_payment_months', usual)
  }, [getValues, setValue, usual])

  const ask = form.handleSubmit((question) => void check(question))
  const submit = async (event?: SyntheticEvent): Promise<void> => {
    event?.preventDefault()
    // Submitted before the terms were loaded, which contain the default term.
    if (getValues('advance_payment_months') === null) {
      const { default_advance_payment_months: months } = (await awaitTerms()) ?? {}
      if (months !== undefined) setValue('advance_payment_months', months)
    }
    await ask()
  }
  const apply = ({ values }: Change) => {
    setValue('monthly_rent', values.monthly_rent)
    setValue('advance_payment_months', values.advance_payment_months)
    setValue('plan', values.plan)
    void submit()
  }
  return (
    <Page>
      <PageHeader
        title={t`Eligibility Check`}
        purpose={t`Answer four questions to find out if we can finance your rent.`}
      />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1.35fr)_minmax(0,1fr)]">
        <Card>
          <form noValidate onSubmit={(event) => void submit(event)} className="space-y-6">
            <Figures form={form} />
            <RentTerms form={form} />
            <Conditions form={form} />
            <Button type="submit" wide size="lg" pending={asking}>
              {checked ? t`Check again` : t`Check my eligibility`}
            </Button>
          </form>
        </Card>
        <div className="lg:sticky lg:top-24">
          {failure ? (
            <ErrorState
              title={t`We couldn’t check your eligibility`}
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
