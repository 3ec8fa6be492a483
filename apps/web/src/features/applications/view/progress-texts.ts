import { strandLabels } from '@efie/domain'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ApplicationDetail, ApplicationProgress } from '~/platform/api/rows.ts'

type Step = ApplicationProgress['steps'][number]
type Check = ApplicationProgress['checks'][number]
type Waiting = NonNullable<Step['waiting']>

const titles: Record<Exclude<Step['step'], 'ended'>, MessageDescriptor> = {
  submitted: msg`Submitted`,
  fee: msg`Application fee paid`,
  documents: msg`Documents complete`,
  analyst: msg`With an analyst`,
  verification: msg`Documents and home checked`,
  decision: msg`Decision`,
  signing: msg`Signed, and paid at signing`,
  payout: msg`Landlord paid`,
}

const endings: Partial<Record<ApplicationDetail['status'], MessageDescriptor>> = {
  rejected: msg`Not approved`,
  cancelled: msg`Application cancelled`,
  expired: msg`Offer expired`,
}

/** What a step is called, once the application's own outcome is known. */
export const titleOf = ({ step, state }: Step, status: ApplicationDetail['status']): MessageDescriptor => {
  if (step === 'ended') return endings[status] ?? msg`Closed`
  return step === 'decision' && state === 'done' ? msg`Approved` : titles[step]
}

export const actorTexts: Record<Waiting['who'], MessageDescriptor> = {
  tenant: msg`Your turn`,
  analyst: msg`Analyst`,
  inspector: msg`Inspector`,
  finance: msg`Finance team`,
  second_person: msg`Second person`,
}

export const waitTexts: Record<Waiting['what'], MessageDescriptor> = {
  fee: msg`We’re waiting for the application fee.`,
  documents: msg`We’re waiting for your documents.`,
  pay_again: msg`Your bank reversed a payment. Pay it again, and we’ll carry on.`,
  taking: msg`We have everything we need. An analyst will take your application.`,
  answer: msg`We’re waiting for your answer to our question.`,
  checks: msg`An inspector is checking what you gave us.`,
  visit: msg`Your documents are verified. An inspector will visit the home.`,
  guarantor: msg`We’re waiting for a guarantor to accept.`,
  deciding: msg`An analyst is looking at your income and the checks, and will decide.`,
  second_approval: msg`One person has approved. A second person will check the decision.`,
  signature: msg`We’re waiting for you to read and sign your agreement.`,
  balance: msg`We’re waiting for the amount due at signing.`,
  payout_request: msg`Our finance team is preparing the payment to your landlord.`,
  payout_release: msg`The payment is ready. A second person will check it before it’s sent.`,
  payout_sent: msg`The payment to your landlord is on its way.`,
}

const untilAnalyst = msg`Next, an analyst will take your application.`

const nexts: Partial<Record<Step['step'], MessageDescriptor>> = {
  fee: untilAnalyst,
  documents: untilAnalyst,
  analyst: msg`Next, an inspector will check your documents and visit the home.`,
  verification: msg`Next, an analyst will decide.`,
  decision: msg`Next, you’ll read and sign your agreement.`,
  signing: msg`Next, we’ll pay your landlord.`,
  payout: msg`Next, your repayment schedule will start.`,
}

/** What follows the current step. A renewal without a visit isn't promised one. */
export const nextOf = ({ step }: Step, checks: readonly Check[]): MessageDescriptor | undefined =>
  step === 'analyst' && !checks.some(({ check }) => check === 'visit')
    ? msg`Next, an inspector will check what’s new since last year.`
    : nexts[step]

export const checkTitles: Record<Check['check'], MessageDescriptor | string> = {
  ...strandLabels,
  visit: msg`Inspection visit`,
  payee: msg`Landlord’s account`,
}

const documentStates: Partial<Record<Check['state'], MessageDescriptor>> = {
  needed: msg`We still need documents`,
  received: msg`We’re checking your documents`,
}

const visitStates: Partial<Record<Check['state'], MessageDescriptor>> = {
  to_come: msg`We’ll arrange the visit with your landlord.`,
  requested: msg`We’ll arrange the visit with your landlord.`,
  failed: msg`The home didn’t pass inspection.`,
}

/** The state of a check in words, where it isn't a date. */
export const checkText = ({ check, state }: Check): MessageDescriptor | undefined => {
  if (check === 'visit') return visitStates[state]
  return check === 'payee' ? msg`We’ll match the account to the landlord’s ID.` : documentStates[state]
}
