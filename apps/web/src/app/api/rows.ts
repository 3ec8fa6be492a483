import type { AppContract } from '@efie/contracts'
import type { InferContractRouterOutputs } from '@orpc/contract'

type Outputs = InferContractRouterOutputs<AppContract>
type RowOf<Page extends { data: unknown[] }> = Page['data'][number]

/** Rows of the API's lists and details, as the screens pass them around. */
export type ApplicationRow = RowOf<Outputs['applications']['list']>
export type ApplicationDetail = Outputs['applications']['get']
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
export type ProductDetail = Outputs['products']['get']
export type Variant = ProductDetail['variants'][number]
export type OrderRow = RowOf<Outputs['orders']['list']>
export type OrderDetail = Outputs['orders']['get']
export type OrderPreview = Outputs['orders']['preview']
export type PlanQuote = OrderPreview['plans'][number]
export type StockItem = RowOf<Outputs['stock']['list']>
