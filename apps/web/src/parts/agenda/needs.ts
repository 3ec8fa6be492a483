import { documentTypeLabels, paymentTypeLabels, inSentence } from '@efie/domain'
import type { MessageDescriptor } from '@lingui/core'
import { msg, plural, t } from '@lingui/core/macro'
import { translate } from '~/i18n/i18n.ts'
import { formatMoney } from '~/ui/money-text.ts'
import type { AgendaItem, PromiseOffer } from '~/platform/api/rows.ts'
import type { PaymentRequest } from '~/parts/payments/paying/payment-request.ts'

/** An agenda item in words, with the payment its button opens. */
export type Need =
  | {
      kind: 'pay'
      title: string
      text: string
      request: PaymentRequest
      urgent: boolean
      due_date: string | null
      /** How much of it is late fees, and how much is not. */
      late_fees: number
      without_late_fees: number
      /** What may be promised; null when nothing is overdue. */
      promise: PromiseOffer | null
    }
  /** Deducted by the employer; `request` is for a tenant who wants to pay it anyway. */
  | { kind: 'covered'; title: string; text: string; request: PaymentRequest }
  | { kind: 'payment-under-way'; title: string; text: string; payment_id: string; request: PaymentRequest }
  | { kind: 'documents'; title: string; text: string }
  | { kind: 'answer'; title: string; text: string }
  | { kind: 'sign'; title: string; text: string; until: string | null }
  | { kind: 'wait'; title: string; text: string }
  /** `request` while something can be paid, `credit` while something can be refunded. */
  | { kind: 'over'; title: string; text: string; request: PaymentRequest | null; credit: number }

type Of<Kind extends AgendaItem['kind']> = Extract<AgendaItem, { kind: Kind }>
type Payable = Of<'pay'>['payable']
type Words = { title: MessageDescriptor; text: MessageDescriptor }

const closedWords: Partial<Record<Of<'over'>['status'], Words>> = {
  rejected: {
    title: msg`We couldn’t approve this application`,
    text: msg`We’ll refund the fees for any checks we haven’t done. You can apply again with a different rent or term.`,
  },
  cancelled: {
    title: msg`This application was cancelled`,
    text: msg`We’ll refund the fees for any checks we haven’t done, and what you paid at signing. You can apply again.`,
  },
  expired: {
    title: msg`This offer has expired`,
    text: msg`You didn’t accept the offer in time. We’ll refund the fees for any checks we haven’t done. You can apply again.`,
  },
  settled: { title: msg`Paid off`, text: msg`You’ve repaid this loan in full. Well done!` },
  'written-off': {
    title: msg`We closed this loan because it wasn’t repaid`,
    text: msg`You can still pay what you owe on this loan.`,
  },
}

const recoveredWords: Words = {
  title: msg`You owe nothing on this loan`,
  text: msg`We closed this loan because it wasn’t repaid. There’s nothing left to pay on it now.`,
}

const waitWords: Partial<Record<Of<'wait'>['reason'], Words>> = {
  analyst: {
    title: msg`Waiting for an analyst`,
    text: msg`We have everything we need. An analyst will review your application, usually within 24-48 hours.`,
  },
  review: {
    title: msg`We’re reviewing your application`,
    text: msg`We’re checking your documents, your income and the home. We’ll update you at each step.`,
  },
  schedule: { title: msg`Your loan is active`, text: msg`We’re preparing your payment schedule.` },
  nothing_due: {
    title: msg`Nothing is due`,
    text: msg`You’re up to date. We’ll close the loan once everything is settled.`,
  },
}

const nameOf = ({ instalment_numbers, instalment_count }: Payable): string =>
  t`Instalment ${{ number: instalment_numbers[0] ?? 0 }} of ${{ count: instalment_count }}`

const overdueName = (payable: Payable): string =>
  payable.instalment_numbers.length > 1
    ? plural(
        { count: payable.instalment_numbers.length },
        { one: '# overdue instalment', other: '# overdue instalments' },
      )
    : nameOf(payable)

/** The payment request for the payment dialog. */
const requestOf = (item: AgendaItem, payable: Payable, title: string, purpose?: string): PaymentRequest => {
  const { payment_type, amount, least, most, saves } = payable
  return {
    target:
      item.application_id === null
        ? { order_id: item.order_id ?? '' }
        : { application_id: item.application_id },
    payment_type,
    title,
    ...(purpose !== undefined && { purpose }),
    amount,
    ...(least < most && { range: { least, most, saves } }),
  }
}

const feeRequest = (item: AgendaItem, payable: Payable): PaymentRequest =>
  requestOf(item, payable, t`Application fee`, t`For checking your documents and inspecting the home`)

const balanceRequest = (item: AgendaItem, payable: Payable): PaymentRequest =>
  requestOf(item, payable, t`Balance at signing`, t`The last step before we pay your landlord`)

/** The reversed payment, as the payer knows it. */
const paidBefore = ({ payment_type }: Payable): string => translate(paymentTypeLabels[payment_type])

const chargedBackNeed = ({ payable, demand_id, due_date, stops }: Of<'charged_back'>): Need => {
  const amount = formatMoney(payable.amount)
  const title = paidBefore(payable)
  return {
    kind: 'pay',
    title: t`Pay ${{ amount }} again for your ${{ what: inSentence(title) }}`,
    text: stops
      ? t`Your bank reversed your payment. We’ll carry on as soon as you’ve paid again.`
      : t`Your bank reversed your payment, so this amount is due again.`,
    due_date,
    late_fees: 0,
    without_late_fees: payable.amount,
    promise: null,
    // It has its own due date and is paid in full, so nothing said about arrears applies.
    urgent: false,
    request: {
      target: { demand_id },
      payment_type: payable.payment_type,
      title,
      purpose: t`Your bank reversed this payment`,
      amount: payable.amount,
    },
  }
}

const payNeed = (item: Of<'pay'>): Need => {
  const { payable, due_date, late_fees, without_late_fees, overdue: urgent, promise } = item
  const rest = { kind: 'pay' as const, due_date, late_fees, without_late_fees, urgent, promise }
  if (payable.payment_type === 'application_fee')
    return {
      ...rest,
      title: t`Pay the ${{ amount: formatMoney(payable.amount) }} application fee`,
      text: t`The fee pays for checking your documents and, if we visit, the home. We’ll refund the fee for any check we don’t do.`,
      request: feeRequest(item, payable),
    }
  if (payable.payment_type === 'initial_payment')
    return {
      ...rest,
      title: t`Pay ${{ amount: formatMoney(payable.amount) }} to sign`,
      text: t`Then we’ll pay your landlord.`,
      request: balanceRequest(item, payable),
    }
  if (urgent) {
    const title = overdueName(payable)
    const single = payable.instalment_numbers.length < 2
    return {
      ...rest,
      title: single ? t`${title} is overdue` : title,
      text: '',
      request: requestOf(item, payable, title),
    }
  }
  const title = nameOf(payable)
  return {
    ...rest,
    title: t`${title}: ${{ amount: formatMoney(payable.amount) }}`,
    text: t`You can pay extra at any time. Anything extra goes towards your next instalments.`,
    request: requestOf(item, payable, title),
  }
}

const underWayNeed = (item: Of<'payment_under_way'>): Need => {
  const { payable, payment_id } = item
  const text = t`We don’t know yet if your payment of ${{ amount: formatMoney(item.amount) }} went through. Don’t pay again.`
  const rest = { kind: 'payment-under-way' as const, text, payment_id }
  const checked = (request: PaymentRequest): Need => ({
    ...rest,
    title: t`${{ title: request.title }}: we’re checking your payment`,
    request,
  })
  if (payable.payment_type === 'application_fee') return checked(feeRequest(item, payable))
  if (payable.payment_type === 'initial_payment') return checked(balanceRequest(item, payable))
  const title = payable.instalment_numbers.length > 0 ? overdueName(payable) : t`Amount still owed`
  return { ...rest, title: t`We’re checking your payment`, request: requestOf(item, payable, title) }
}

const coveredNeed = (item: Of<'covered'>): Need => {
  const { payable } = item
  const count = payable.instalment_numbers.length
  const name = nameOf(payable)
  return {
    kind: 'covered',
    title:
      count > 1
        ? plural(
            { count },
            {
              one: '# instalment is paid by your employer',
              other: '# instalments are paid by your employer',
            },
          )
        : t`${name} is paid by your employer`,
    text: t`${{ amount: formatMoney(payable.amount) }} comes out of your pay. You don’t need to do anything.`,
    request: requestOf(item, payable, name),
  }
}

const documentsNeed = ({ rejected }: Of<'documents'>): Need => {
  if (rejected.length === 0)
    return {
      kind: 'documents',
      title: t`Upload your missing documents`,
      text: t`We’ll start the review once we have them all.`,
    }
  return {
    kind: 'documents',
    title: rejected.length === 1 ? t`You need to replace a document` : t`Some documents need replacing`,
    text: rejected
      .map(({ document_type, reason }) => {
        const label = translate(documentTypeLabels[document_type])
        return reason ? t`${label}: ${reason}` : label
      })
      .join('. '),
  }
}

const waitNeeds = ({ reason, amount, payee }: Of<'wait'>): Need[] => {
  if (reason === 'payout')
    return [
      {
        kind: 'wait',
        title: t`Waiting for the payout to your landlord`,
        text: t`We’re preparing the payment of ${{ amount: formatMoney(amount ?? 0) }} to ${{ landlord: payee ?? '' }}. We’ll tell you as soon as it’s sent.`,
      },
    ]
  const words = waitWords[reason]
  return words ? [{ kind: 'wait', title: translate(words.title), text: translate(words.text) }] : []
}

/** A written-off loan that was paid afterwards; while a payment is checked, the rest isn't known. */
const recovered = (item: Of<'over'>, own: readonly AgendaItem[]): boolean =>
  item.status === 'written-off' &&
  item.payable === null &&
  !own.some(({ kind }) => kind === 'payment_under_way')

const overNeeds = (item: Of<'over'>, own: readonly AgendaItem[]): Need[] => {
  const words = recovered(item, own) ? recoveredWords : closedWords[item.status]
  if (!words) return []
  const request = item.payable && requestOf(item, item.payable, t`Amount still owed`)
  const { credit } = item
  const text =
    credit > 0
      ? t`You owe nothing on this loan. You paid ${{ credit: formatMoney(credit) }} too much, and that money is yours.`
      : translate(words.text)
  return [{ kind: 'over', title: translate(words.title), text, request, credit }]
}

const needsOfItem = (item: AgendaItem, own: readonly AgendaItem[]): Need[] => {
  switch (item.kind) {
    case 'pay':
      return [payNeed(item)]
    case 'charged_back':
      return [chargedBackNeed(item)]
    case 'payment_under_way':
      return [underWayNeed(item)]
    case 'covered':
      return [coveredNeed(item)]
    case 'documents':
      return [documentsNeed(item)]
    case 'answer':
      return [
        {
          kind: 'answer',
          title: t`We need something from you`,
          text: item.question ?? t`Check the timeline to see what we asked for.`,
        },
      ]
    case 'sign':
      return [
        {
          kind: 'sign',
          title: t`Approved: read and sign your agreement`,
          text: t`Your agreement shows every figure. You’ll sign with a code we send to your phone.`,
          until: item.until,
        },
      ]
    case 'wait':
      return waitNeeds(item)
    case 'over':
      return overNeeds(item, own)
  }
}

/** An application's agenda items in words. The order page has its own. */
export const needsOf = (items: readonly AgendaItem[], applicationId: string): Need[] => {
  const own = items.filter(({ application_id }) => application_id === applicationId)
  return own.flatMap((item) => needsOfItem(item, own))
}

/** Debts from chargebacks of anything but this application, however long ago it ended. */
export const owedElsewhere = (items: readonly AgendaItem[], applicationId: string | null): Need[] =>
  items
    .filter((item) => item.kind === 'charged_back')
    .filter((item) => item.application_id !== applicationId)
    .map(chargedBackNeed)
