import type { Transaction } from '@efie/database'
import type {
  Cover,
  DelinquencyPause,
  Dimensions,
  LoanEvent,
  LoanLine,
  ProductTerms,
  ReplayedLoan,
  Schedule,
} from '@efie/domain'
import type { Context, SignedIn } from '../../platform/context.ts'
import type { FixedText } from '../../platform/texts/text.ts'

/** Which column names what is owed: a rent loan is its application's, a plan its order's. */
export interface Borrowing {
  application_id: string | null
  order_id: string | null
}

/** What the verbs of servicing act on: a rent loan or an order's plan, its row locked and its books brought to today. */
export interface Account {
  id: string
  user_id: string
  /** Told where a verb is refused. */
  status: string
  line: LoanLine
  dimensions: Dimensions
  terms: ProductTerms
  schedule: () => Schedule
  schedule_version: () => number
  /** As of today. */
  state: () => ReplayedLoan
  pauses: () => Promise<DelinquencyPause[]>
  /** What employers answer for of it. */
  cover: (state: ReplayedLoan) => Promise<Cover>
  /** Why it cannot end now, in words. */
  held: string | null
  append: (movement: {
    event: LoanEvent
    kind: string
    source_id: string
    description: string
  }) => Promise<unknown>
  refresh: () => Promise<unknown>
  /** The next version of its schedule; answers its number. */
  replaceSchedule: (schedule: Schedule) => Promise<number>
  /** After the loss is booked: it runs no more. */
  endAsLoss: (reason: string) => Promise<void>
}

/** Whoever lends says how its accounts are found: rent loans and plans of orders each have one of these. */
export interface Accounts {
  of: 'application' | 'order'
  /** Its verbs' name in idempotency keys. */
  name: 'loans' | 'orders'
  /** The row whose lock orders everything that happens to the account; another's is missing. */
  lockOwn: (tx: Transaction, actor: SignedIn, id: string) => Promise<unknown>
  lock: (tx: Transaction, id: string) => Promise<unknown>
  /** NOTHING_DUE when it does not run. */
  running: (ctx: Context, tx: Transaction, id: string) => Promise<Account>
  /** For staff who act on somebody's: never on their own. */
  ofAnother: (ctx: Context, tx: Transaction, actor: SignedIn, id: string) => Promise<Account>
  /** A line of the timeline that its owner sees. */
  tell: (
    ctx: Context,
    tx: Transaction,
    id: string,
    event: { kind: 'payment' | 'reschedule'; title: FixedText; detail?: string },
  ) => Promise<void>
}

export const borrowingOf = ({ of }: Pick<Accounts, 'of'>, id: string): Borrowing =>
  of === 'order' ? { application_id: null, order_id: id } : { application_id: id, order_id: null }

/** Its application's or its order's id: a check of the database holds to exactly one. */
export const idOf = ({ application_id, order_id }: Borrowing): string => application_id ?? order_id ?? ''

/** Where its owner sees to it. */
export const pageOf = (
  { order_id }: Pick<Borrowing, 'order_id'>,
  ofLoans: '/payments' | '/payments?tab=loan' | '/application',
): string => (order_id === null ? ofLoans : `/orders/${order_id}`)

/** Where its owner asks for new dates: the web app opens the form itself (use-asked-for.ts there). */
export const reliefPageOf = ({ order_id }: Pick<Borrowing, 'order_id'>): string =>
  order_id === null ? '/payments?tab=loan&do=relief' : `/orders/${order_id}?do=relief`
