import { applicationSteps } from '@efie/contracts/applications-steps'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { translate } from '~/i18n/i18n.ts'
import type { Draft } from '~/parts/applications/draft.ts'
import { type StepContext, stepChecks } from '~/parts/applications/step-checks.ts'
import { findIssues } from '~/platform/forms/check-input.ts'

export const stepIds = ['you', 'work', 'home', 'plan', 'documents', 'review'] as const
export type StepId = (typeof stepIds)[number]

export const stepLabels: Record<StepId, MessageDescriptor> = {
  you: msg`You`,
  work: msg`Work and income`,
  home: msg`Home and landlord`,
  plan: msg`Plan and quote`,
  documents: msg`Documents`,
  review: msg`Review and submit`,
}

export const isStepId = (text: string | null): text is StepId => stepIds.some((id) => id === text)

/** Path of a step; `new` keeps the wizard open where an earlier application has ended. */
export const stepPath = (step: StepId): string => `/application?new=1&step=${step}`

export const stepAfter = (step: StepId): StepId => stepIds[stepIds.indexOf(step) + 1] ?? 'review'
export const stepBefore = (step: StepId): StepId | null => stepIds[stepIds.indexOf(step) - 1] ?? null

export interface StepProblem {
  step: StepId
  field: keyof Draft
  message: string
}

const isDraftField = (draft: Draft, field: string): field is keyof Draft => field in draft

/** What is still missing, by step, in the order of the questions. Documents can follow after submission. */
export const draftProblems = (draft: Draft, context: Omit<StepContext, 'draft'>): StepProblem[] => {
  const known = { ...context, draft }
  const found = {
    you: findIssues(applicationSteps.you, draft, { check: stepChecks.you(known) }),
    work: findIssues(applicationSteps.work, draft, { check: stepChecks.work() }),
    home: findIssues(applicationSteps.home, draft, { check: stepChecks.home(known) }),
    plan: findIssues(applicationSteps.plan, draft, { check: stepChecks.plan(known) }),
  }
  return (['you', 'work', 'home', 'plan'] as const).flatMap((step) =>
    found[step].flatMap(({ path: field, message }) =>
      isDraftField(draft, field) ? [{ step, field, message: translate(message) }] : [],
    ),
  )
}

/** The step to continue with: the first one that isn't complete. */
export const firstOpenStep = (problems: readonly StepProblem[]): StepId => problems[0]?.step ?? 'documents'

/** The step with a field that the server refused; null if no step has it. */
export const stepOfField = (field: string): StepId | null => {
  const [name = ''] = field.split('.')
  const fields: [StepId, readonly string[]][] = [
    ['you', ['first_name', 'last_name', 'full_name', 'phone', 'date_of_birth', 'age', 'ghana_card_number']],
    ['you', ['address', 'city', 'state']],
    ['work', ['employment_status', 'employer_name', 'monthly_income', 'monthly_obligations', 'payday']],
    ['plan', ['plan']],
  ]
  const found = fields.find(([, names]) => names.includes(name))
  if (found) return found[0]
  return /^(?:monthly_rent|advance_payment_months|property_|lease_|landlord_|payout_)/.test(name)
    ? 'home'
    : null
}
