import {
  type ApplicationStatus,
  type InstalmentStatus,
  type NextPayment,
  openApplicationStatuses,
  type PaymentStatus,
  type PaymentType,
} from '@efie/domain'
import type { MessageDescriptor } from '@lingui/core'
import { msg, plural, t } from '@lingui/core/macro'
import { say } from '~/i18n/i18n.ts'
import { formatMoney, wholeMoney } from '~/ui/money-text.ts'
import type { PaymentRequest } from '../payments/payment-request.ts'

/** What the rules need of an application's detail. */
export interface ApplicationFacts {
  id: string
  status: ApplicationStatus
  plan: string
  signed_at: string | null
  offer_expires_at: string | null
  decision_reason: string | null
  total_advance_payment: number
  landlord_name: string
  strands: { required: readonly string[]; complete: boolean }[]
  fees: {
    application_fee: number
    application_fee_settled: boolean
    balance_at_signing: number
    balance_paid: boolean
  }
}

export interface PaymentFact {
  id: string
  application_id: string | null
  payment_type: PaymentType
  status: PaymentStatus
  amount: number
  instalment_number: number | null
  due_date: string | null
}

export interface ScheduleFact {
  instalments: {
    number: number
    outstanding: number
    status: InstalmentStatus
  }[]
  outstanding: number
  credit: number
  /** As the server asks for it: what an employer answers for is not in it. */
  next_payment: NextPayment | null
}

/** Papers that were refused, each with the reason it was given. */
export interface RefusedDocument {
  label: string
  reason: string | null
}

export type Need =
  | {
      kind: 'pay'
      title: string
      text: string
      request: PaymentRequest
      urgent: boolean
      due_date: string | null
      /** The part of it that is late fees. */
      late_fees: number
    }
  /** Paid by the tenant's employer; `request` is for whoever wants to pay it themselves all the same. */
  | { kind: 'covered'; title: string; text: string; request: PaymentRequest }
  | { kind: 'payment-under-way'; title: string; text: string; payment_id: string; request: PaymentRequest }
  | { kind: 'documents'; title: string; text: string }
  | { kind: 'answer'; title: string; text: string }
  | { kind: 'sign'; title: string; text: string; until: string | null }
  | { kind: 'wait'; title: string; text: string }
  /** `request` where something may still be paid. */
  | { kind: 'over'; title: string; text: string; request: PaymentRequest | null }

export interface Situation {
  application: ApplicationFacts
  refused: readonly RefusedDocument[]
  payments: readonly PaymentFact[]
  schedule: ScheduleFact | null
}

const beforeDecision: ReadonlySet<ApplicationStatus> = new Set(['pending', 'in-review', 'info-requested'])
const closedWords: Partial<Record<ApplicationStatus, { title: MessageDescriptor; text: MessageDescriptor }>> =
  {
    rejected: {
      title: msg`We could not approve this application`,
      text: msg`Fees for what we did not do are refunded. You can apply again, with another rent or term.`,
    },
    cancelled: {
      title: msg`You cancelled this application`,
      text: msg`Fees for what we did not do are refunded, and so is what you paid at signing. You can apply again.`,
    },
    expired: {
      title: msg`The offer ran out`,
      text: msg`It was not taken up in time. Fees for what we did not do are refunded. You can apply again.`,
    },
    settled: { title: msg`Paid off`, text: msg`You owe nothing on this loan. Well done.` },
    'written-off': {
      title: msg`This loan was closed as not repaid`,
      text: msg`You can still make payments towards it.`,
    },
  }

export const isOpen = (status: ApplicationStatus): boolean =>
  openApplicationStatuses.some((open) => open === status)

const feeRequest = ({ id, fees }: ApplicationFacts): PaymentRequest => ({
  target: { application_id: id },
  payment_type: 'application_fee',
  title: t`Application fee`,
  purpose: t`Checking your documents and the inspection visit`,
  amount: fees.application_fee,
})

const balanceRequest = ({ id, fees }: ApplicationFacts): PaymentRequest => ({
  target: { application_id: id },
  payment_type: 'initial_payment',
  title: t`Balance at signing`,
  purpose: t`The last step before your landlord is paid`,
  amount: fees.balance_at_signing,
})

const underWay = (payments: readonly PaymentFact[], types: readonly PaymentType[]): PaymentFact | undefined =>
  payments.find((row) => row.status === 'processing' && types.includes(row.payment_type))

const payOrFollow = (
  request: PaymentRequest,
  payments: readonly PaymentFact[],
  pay: Omit<Extract<Need, { kind: 'pay' }>, 'kind' | 'request'>,
): Need => {
  const running = underWay(payments, [request.payment_type])
  return running
    ? {
        kind: 'payment-under-way',
        title: t`${{ title: request.title }}: payment being checked`,
        text: t`We do not know the outcome of ${{ amount: formatMoney(running.amount) }} yet. Do not pay again.`,
        payment_id: running.id,
        request,
      }
    : { kind: 'pay', request, ...pay }
}

const documentNeeds = ({ application, refused }: Situation): Need[] => {
  if (application.strands.every(({ complete }) => complete)) return []
  if (refused.length > 0)
    return [
      {
        kind: 'documents',
        title:
          refused.length === 1 ? t`A document has to be replaced` : t`Some documents have to be replaced`,
        text: refused.map(({ label, reason }) => (reason ? t`${label}: ${reason}` : label)).join('. '),
      },
    ]
  return [
    {
      kind: 'documents',
      title: t`Bring the missing documents`,
      text: t`Review begins once all of them are here.`,
    },
  ]
}

const feeNeeds = ({ application, payments }: Situation): Need[] =>
  application.fees.application_fee_settled
    ? []
    : [
        payOrFollow(feeRequest(application), payments, {
          title: t`Pay the application fee of ${{ amount: formatMoney(application.fees.application_fee) }}`,
          text: t`It pays for checking your documents and the visit to the home. What we do not do is refunded.`,
          urgent: false,
          due_date: null,
          late_fees: 0,
        }),
      ]

const approvedNeeds = ({ application, payments }: Situation): Need[] => {
  const until = application.offer_expires_at
  if (application.signed_at === null)
    return [
      {
        kind: 'sign',
        title: t`Approved: read and sign your agreement`,
        text: t`Every figure is in it. You sign with a code that we send to your phone.`,
        until,
      },
    ]
  if (!application.fees.balance_paid)
    return [
      payOrFollow(balanceRequest(application), payments, {
        title: t`Pay ${{ amount: formatMoney(application.fees.balance_at_signing) }} at signing`,
        text: t`Then we pay your landlord.`,
        urgent: false,
        due_date: until?.slice(0, 10) ?? null,
        late_fees: 0,
      }),
    ]
  return [
    {
      kind: 'wait',
      title: t`Waiting for the payout`,
      text: t`Two of us release ${{ amount: formatMoney(application.total_advance_payment) }} to ${{ landlord: application.landlord_name }}. You are told as soon as it is sent.`,
    },
  ]
}

/** Any amount up to what the loan still asks for. */
const rangeOf = ({ outstanding, credit }: ScheduleFact) => {
  const most = outstanding - credit
  return { least: Math.min(100, most), most }
}

const payInstalment = (
  { id }: Pick<ApplicationFacts, 'id'>,
  schedule: ScheduleFact,
  asked: Pick<PaymentRequest, 'title' | 'amount'>,
): PaymentRequest => ({
  target: { application_id: id },
  payment_type: 'instalment',
  ...asked,
  range: rangeOf(schedule),
})

const nameOf = (numbers: readonly number[], { instalments }: ScheduleFact): string =>
  t`Instalment ${{ number: numbers[0] ?? 0 }} of ${{ count: instalments.length }}`

/** What is to be paid next, as the server asks for it, in words. */
export const nextInstalmentNeed = (
  application: Pick<ApplicationFacts, 'id'>,
  schedule: ScheduleFact,
  payments: readonly PaymentFact[],
): Need | null => {
  const next = schedule.next_payment
  if (!next) return null
  const { numbers, amount, late_fees, due_date } = next
  const overdue = next.status === 'overdue'
  const title =
    overdue && numbers.length > 1
      ? plural({ count: numbers.length }, { one: '# overdue instalment', other: '# overdue instalments' })
      : nameOf(numbers, schedule)
  const request = payInstalment(application, schedule, { title, amount })
  const running = underWay(payments, ['instalment', 'settlement'])
  if (running)
    return {
      kind: 'payment-under-way',
      title: t`Your payment is being checked`,
      text: t`We do not know the outcome of ${{ amount: formatMoney(running.amount) }} yet. Do not pay again.`,
      payment_id: running.id,
      request,
    }
  return {
    kind: 'pay',
    title: overdue
      ? t`${title}: ${{ amount: wholeMoney(amount) }} is overdue`
      : t`${title}: ${{ amount: wholeMoney(amount) }}`,
    text: overdue ? t`Pay as soon as you can.` : t`Pay extra any time. It goes towards your next instalment.`,
    request,
    urgent: overdue,
    due_date,
    late_fees,
  }
}

/** What an employer answers for is said, and never asked for. */
const coveredNeed = (application: Pick<ApplicationFacts, 'id'>, schedule: ScheduleFact): Need | null => {
  const covered = schedule.instalments.filter(({ status }) => status === 'covered')
  const [first] = covered
  if (!first) return null
  const amount = covered.reduce((sum, { outstanding }) => sum + outstanding, 0)
  const name = nameOf([first.number], schedule)
  return {
    kind: 'covered',
    title:
      covered.length > 1
        ? plural(
            { count: covered.length },
            {
              one: '# instalment is paid by your employer',
              other: '# instalments are paid by your employer',
            },
          )
        : t`${name} is paid by your employer`,
    text: t`${{ amount: formatMoney(amount) }} comes out of your pay. There is nothing for you to do.`,
    request: payInstalment(application, schedule, { title: name, amount }),
  }
}

/** A running loan: what is the tenant's to pay, and what their employer pays for them. */
const runningNeeds = ({ application, schedule, payments }: Situation): Need[] => {
  if (schedule === null)
    return [{ kind: 'wait', title: t`Your loan is running`, text: t`The schedule is on its way.` }]
  const next = nextInstalmentNeed(application, schedule, payments)
  const covered = coveredNeed(application, schedule)
  // While an employer pays, an instalment whose time has not come is likely to be the employer's too.
  const early = next?.kind === 'pay' && schedule.next_payment?.status === 'upcoming'
  if (covered) return next && !early ? [next, covered] : [covered]
  return [
    next ?? {
      kind: 'wait',
      title: t`Nothing is due`,
      text: t`Everything demanded so far is paid. The loan is closed as soon as nothing is open any more.`,
    },
  ]
}

/** What is left of a loan that was given up may still be paid, in parts too. */
const overNeed = ({ application, schedule }: Situation): Need | null => {
  const words = closedWords[application.status]
  if (!words) return null
  const most = schedule === null ? 0 : rangeOf(schedule).most
  return {
    kind: 'over',
    title: say(words.title),
    text: say(words.text),
    request:
      application.status === 'written-off' && schedule !== null && most > 0
        ? payInstalment(application, schedule, { title: t`Amount still owed`, amount: most })
        : null,
  }
}

/** What the tenant has to do now, first things first; when it is our turn, what we are doing. Never empty. */
export const neededNow = (situation: Situation): Need[] => {
  const { application } = situation
  const { status } = application
  const over = overNeed(situation)
  if (over) return [over]
  if (beforeDecision.has(status)) {
    const needs: Need[] = [
      ...(status === 'info-requested'
        ? [
            {
              kind: 'answer' as const,
              title: t`We need something from you`,
              text: application.decision_reason ?? t`See the timeline for what we asked.`,
            },
          ]
        : []),
      ...feeNeeds(situation),
      ...documentNeeds(situation),
    ]
    if (needs.length > 0) return needs
    return [
      status === 'pending'
        ? {
            kind: 'wait',
            title: t`Waiting for an analyst`,
            text: t`All we need is here. An analyst takes your application next, usually within 24-48 hours.`,
          }
        : {
            kind: 'wait',
            title: t`We are reviewing your application`,
            text: t`We check your documents, your income and the home. You are told of each step.`,
          },
    ]
  }
  return status === 'approved' ? approvedNeeds(situation) : runningNeeds(situation)
}
