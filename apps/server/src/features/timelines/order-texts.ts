import type { orderTimeline } from '@efie/contracts/timelines-events'
import type { OrderStatus } from '@efie/domain'
import { date, money } from '../../platform/texts/figures.ts'
import { text, verbatim, type FixedText, type Text } from '../../platform/texts/text.ts'
import { facts, figure, fromTo, numbered, written, type EventTexts } from './event-texts.ts'

const statusTitles: Record<OrderStatus, FixedText> = {
  draft: text('Order started'),
  'pending-credit': text('Order placed. We’re checking your credit'),
  'awaiting-payment': text('Credit approved. Waiting for your payment'),
  confirmed: text('Order confirmed'),
  packed: text('Order packed'),
  'out-for-delivery': text('On its way to you'),
  delivered: text('Delivered'),
  closed: text('Order closed'),
  declined: text('Order declined'),
  expired: text('The reservation expired'),
  cancelled: text('Order cancelled'),
  'return-requested': text('Return requested'),
  returned: text('Goods returned'),
  refunded: text('Money refunded'),
}

const parcel = ({ number }: { number: number }): Text => numbered(number)

export const orderTexts: EventTexts<keyof typeof orderTimeline> = {
  'order.placed': {
    title: ({ to_status }) =>
      to_status === 'pending-credit'
        ? text('Order placed. We’re checking your credit')
        : text('Order placed. Waiting for your payment'),
    detail: ({ instalment_price }) => figure(money(instalment_price)),
  },
  'order.status-changed': {
    title: ({ to_status }) => statusTitles[to_status],
    detail: ({ reason }) => written(reason),
  },
  'parcel.packed': { title: text('Parcel packed'), detail: parcel },
  'parcel.dispatched': { title: text('Parcel on its way'), detail: parcel },
  'parcel.delivered': { title: text('Parcel delivered, confirmed by code'), detail: parcel },
  'parcel.returned': {
    title: text('Parcel returned undelivered'),
    detail: ({ number, reason }) => facts(numbered(number), written(reason)),
  },
  'plan.months-changed': {
    title: text('Plan length changed'),
    detail: ({ from_months, to_months }) =>
      from_months === null ? verbatim(String(to_months)) : fromTo(String(from_months), String(to_months)),
  },
  'plan.started': {
    title: text('Your plan has started and the first instalment is due'),
    detail: ({ first_due_date }) => figure(date(first_due_date)),
  },
  'plan.settled': { title: text('Plan settled') },
  'plan.written-off': { title: text('Plan written off'), detail: () => text('You still owe the balance') },
  'plan.reopened': { title: text('Plan reopened') },
}
