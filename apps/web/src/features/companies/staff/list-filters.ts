/** Filters of the lists of companies and invoices, all emptied when the tab changes. */
export const emptied = {
  q: null,
  sort: null,
  status: null,
  company: null,
  columns: null,
  open: null,
  employee: null,
}
