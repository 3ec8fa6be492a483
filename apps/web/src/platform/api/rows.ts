import type { AppContract } from '@efie/contracts'
import type { InferContractRouterInputs, InferContractRouterOutputs } from '@orpc/contract'

type Outputs = InferContractRouterOutputs<AppContract>
type Inputs = InferContractRouterInputs<AppContract>
/** A list's sort, ascending. */
type SortOf<Input extends { sort?: string | undefined }> = Exclude<NonNullable<Input['sort']>, `-${string}`>
type RowOf<Page extends { data: unknown[] }> = Page['data'][number]

/** Rows of the API's lists and details, as screens pass them on. */
export type ApplicationRow = RowOf<Outputs['applications']['list']>
export type ApplicationDetail = Outputs['applications']['get']
export type ApplicationProgress = Outputs['applications']['progress']
export type AgendaItem = Outputs['me']['agenda']['items'][number]
export type PromiseOffer = NonNullable<Extract<AgendaItem, { kind: 'pay' }>['promise']>
export type PromiseLimits = PromiseOffer['limits']
export type NextStep = ApplicationDetail['next_steps'][number]
export type DocumentRow = RowOf<Outputs['documents']['list']>
export type InspectionRow = RowOf<Outputs['inspections']['list']>
export type DisbursementRow = RowOf<Outputs['disbursements']['list']>
export type PaymentRow = RowOf<Outputs['payments']['list']>
export type PaymentDetail = Outputs['payments']['get']
export type JournalEntry = RowOf<Outputs['ledger']['entries']>
export type ProfileRow = RowOf<Outputs['profiles']['list']>
export type PropertyRow = RowOf<Outputs['properties']['list']>
export type TicketRow = RowOf<Outputs['tickets']['list']>
export type AuditEvent = RowOf<Outputs['audit']['list']>
export type ProductRow = RowOf<Outputs['products']['list']>
export type ProductDetail = Outputs['products']['update']
/** Includes its cost over time. */
export type ProductOnSale = Outputs['products']['get']
export type Variant = ProductDetail['variants'][number]
export type OrderRow = RowOf<Outputs['orders']['list']>
export type OrderDetail = Outputs['orders']['get']
export type ShopLimit = Outputs['orders']['limit']
export type OrderPreview = Outputs['orders']['preview']
export type PlanQuote = OrderPreview['plans'][number]
export type StockItem = RowOf<Outputs['stock']['list']>
export type CompanyRow = RowOf<Outputs['companies']['list']>
export type CompanyDetail = Outputs['companies']['get']
export type PortfolioRow = RowOf<Outputs['companies']['portfolio']>
export type EmployeeRow = RowOf<Outputs['employees']['list']>
export type ImportPreview = Outputs['employees']['previewImport']
export type EmployeeChange = ImportPreview['changes'][number]
export type EmploymentRow = RowOf<Outputs['employments']['list']>
export type ConfirmationRow = RowOf<Outputs['employmentConfirmations']['list']>
export type InvoiceRow = RowOf<Outputs['invoices']['list']>
export type InvoiceDetail = Outputs['invoices']['get']
export type InvoiceLine = RowOf<Outputs['invoices']['lines']>
export type BankReceipt = RowOf<Outputs['bankReceipts']['list']>
export type Approval = RowOf<Outputs['approvals']['list']>
export type CollectionCase = RowOf<Outputs['collections']['list']>
export type CollectionDetail = Outputs['collections']['get']
export type LoanStanding = Outputs['loans']['standing']
export type ImpairmentStageRow = Outputs['ledger']['impairment']['data'][number]
export type Hardship = RowOf<Outputs['hardships']['list']>
export type ManualEntry = RowOf<Outputs['payments']['manual']>
export type RefundRow = RowOf<Outputs['payments']['refunds']>
export type ChargebackOwedRow = RowOf<Outputs['chargebacks']['owed']>
export type RefundDetail = Outputs['payments']['getRefund']
export type OwnRefund = RowOf<Outputs['payments']['myRefunds']>
export type CreditOffer = Outputs['loans']['creditRefundOffer']
export type DisputeRow = RowOf<Outputs['payments']['disputes']>
export type UnidentifiedReceipt = RowOf<Outputs['unidentifiedReceipts']['list']>
export type ReconciliationRow = RowOf<Outputs['reconciliations']['list']>
export type ReconciliationDetail = Outputs['reconciliations']['get']
export type Difference = ReconciliationDetail['differences'][number]
export type MonthReadiness = Outputs['accountingPeriods']['month']
export type LedgerAccount = RowOf<Outputs['ledgerAccounts']['list']>
export type JournalProposal = RowOf<Outputs['journalProposals']['list']>
export type TaxRateRow = RowOf<Outputs['taxRates']['list']>
export type AccountingPeriod = RowOf<Outputs['accountingPeriods']['list']>
export type SessionRow = RowOf<Outputs['security']['sessions']['list']>
export type SignInRow = RowOf<Outputs['security']['signIns']['list']>
export type SecurityChange = RowOf<Outputs['security']['changes']['list']>
export type LockoutRow = RowOf<Outputs['security']['lockouts']['list']>
export type SsoProvider = RowOf<Outputs['sso']['list']>
export type ServiceProvider = Outputs['sso']['list']['service_provider']

export type ApplicationSort = SortOf<Inputs['applications']['list']>
export type ProfileSort = SortOf<Inputs['profiles']['list']>
export type DocumentSort = SortOf<Inputs['documents']['list']>
export type InspectionSort = SortOf<Inputs['inspections']['list']>
export type DisbursementSort = SortOf<Inputs['disbursements']['list']>
export type RefundSort = SortOf<Inputs['payments']['refunds']>
export type ManualEntrySort = SortOf<Inputs['payments']['manual']>
export type PaymentSort = SortOf<Inputs['payments']['list']>
