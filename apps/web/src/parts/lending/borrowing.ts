/** A debt repaid in instalments, and the API that serves it: a rent loan or an order's plan. */
export interface Borrowing {
  of: 'loans' | 'orders'
  id: string
}

/** Rows that belong to either name it in one of two columns. */
export const borrowingOf = (row: { application_id: string | null; order_id: string | null }): Borrowing =>
  row.order_id === null ? { of: 'loans', id: row.application_id ?? '' } : { of: 'orders', id: row.order_id }
