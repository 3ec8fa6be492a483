import { ticketCategories, type TicketCategory } from '@efie/domain'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** Subjects of tickets, in the writer's words. */
export const subjectLabels: Record<TicketCategory, MessageDescriptor> = {
  application: msg`My application`,
  payment: msg`A payment`,
  document: msg`A document`,
  shop: msg`The shop or an order`,
  account: msg`My account`,
  complaint: msg`A complaint`,
  other: msg`Something else`,
}

export const isSubject = (value: string | null | undefined): value is TicketCategory =>
  ticketCategories.some((category) => category === value)
