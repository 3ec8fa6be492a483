/** What is repaid in instalments, by the part of the API that serves it: a rent loan, or the plan of an order. */
export interface Borrowing {
  of: 'loans' | 'orders'
  id: string
}

/** Rows that are of either name it in one of two columns. */
export const borrowingOf = (row: { application_id: string | null; order_id: string | null }): Borrowing =>
  row.order_id === null ? { of: 'loans', id: row.application_id ?? '' } : { of: 'orders', id: row.order_id }
