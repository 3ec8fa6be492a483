export * from './enumerations.ts'
export * from './permissions.ts'
export * from './result.ts'
export * from './money.ts'
export * from './calendar.ts'
export * from './working-time.ts'
export * from './ghana.ts'
export * from './banks.ts'
export * from './names.ts'
export * from './tenancy.ts'
export * from './affordability.ts'
export * from './eligibility.ts'
export * from './required-documents.ts'
export * from './financing/product-terms.ts'
export * from './financing/schedule.ts'
export * from './financing/apr.ts'
export * from './financing/plans.ts'
export * from './financing/quote-texts.ts'
export * from './financing/quote.ts'
export * from './financing/agreement.ts'
export * from './financing/loan-events.ts'
export {
  allocationOrder,
  type Allocation,
  type Amounts,
  type Component,
  type InstalmentState,
  type LoanState,
  outstandingOf,
  totalOf,
} from './financing/loan-state.ts'
export * from './financing/allocation.ts'
export * from './financing/settlement.ts'
export * from './financing/late-fee.ts'
export * from './financing/delinquency.ts'
export * from './financing/shop-plan.ts'
export * from './lifecycles/index.ts'
export * from './inspection-report.ts'
export * from './two-person.ts'
export * from './collections.ts'
export * from './accounts.ts'
export * from './postings.ts'
export * from './loan-postings.ts'
export * from './accrual.ts'
export * from './settings.ts'
export * from './password.ts'
export * from './display.ts'
