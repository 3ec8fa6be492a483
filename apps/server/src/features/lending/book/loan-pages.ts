import type { LoanRow } from './queries.ts'

type Owned = Pick<LoanRow, 'order_id'>

/** Page where a loan's owner manages it. */
export const pageOf = (
  { order_id }: Owned,
  ofRent: '/payments' | '/payments?tab=loan' | '/application',
): string => (order_id === null ? ofRent : `/orders/${order_id}`)

/** Page where its owner requests new dates; the web app opens the form (use-asked-for.ts there). */
export const reliefPageOf = ({ order_id }: Owned): string =>
  order_id === null ? '/payments?tab=loan&do=relief' : `/orders/${order_id}?do=relief`
