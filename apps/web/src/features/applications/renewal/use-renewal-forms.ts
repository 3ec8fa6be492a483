import { applicationSteps } from '@efie/contracts/applications-steps'
import type { LocalDate } from '@efie/domain'
import { useState } from 'react'
import type { Draft } from '~/parts/applications/draft.ts'
import { stepChecks } from '~/parts/applications/step-checks.ts'
import { type FormOver, useContractForm } from '~/platform/forms/contract-form.ts'

export type WorkForm = FormOver<typeof applicationSteps.work>

/** The questions of an application, answered as last year: those of the home and its landlord, and those of work. */
export const useRenewalForms = (draft: Draft, today: LocalDate) => {
  const [context] = useState({ today, draft, price: null })
  const home = useContractForm(applicationSteps.home, { start: draft, check: stepChecks.home(context) })
  const work = useContractForm(applicationSteps.work, { start: draft, check: stepChecks.work() })
  return { home, work }
}
