import {
  applicationAgenda,
  documentProgress,
  instalmentStatus,
  orderAgenda,
  outstandingOf,
  reinstatedDebtItem,
  totalOf,
  type AgendaItem,
  type ApplicationOnAgenda,
  type LoanOnAgenda,
  type LocalDate,
  type OrderOnAgenda,
} from '@efie/domain'
import { today } from '../../platform/clock.ts'
import type { ScopedContext } from '../../platform/context.ts'
import { findOwedBy } from '../chargebacks/index.ts'
import { loadOwnPromises, presentPromiseOffer } from '../collections/index.ts'
import { feesOf, type Application } from '../applications/index.ts'
import { instalmentTypes, promiseFactsOf, standingsOf, type LoanStanding } from '../lending/index.ts'
import { purchaseDueOf, type Order } from '../orders/index.ts'
import { findApplications, findDocuments, findLoansOf, findOrders, findPaymentsOf } from './queries.ts'

type PaymentRow = Awaited<ReturnType<typeof findPaymentsOf>>[number]
type OwedRow = Awaited<ReturnType<typeof findOwedBy>>[number]
type DocumentRow = Awaited<ReturnType<typeof findDocuments>>[number]

/** Everything needed to decide a person's agenda items. */
interface Known {
  day: LocalDate
  standings: readonly LoanStanding[]
  payments: readonly PaymentRow[]
  documents: readonly DocumentRow[]
}

const underWay = (payments: readonly PaymentRow[]) => payments.filter(({ status }) => status === 'processing')

const loanOf = (
  { standings, payments, day }: Known,
  key: 'application_id' | 'order_id',
  id: string,
): LoanOnAgenda | null => {
  const standing = standings.find(({ row }) => row[key] === id)
  if (!standing) return null
  const { row, state, cover, next_payment, payoff } = standing
  return {
    status: row.status,
    held: row.held_from !== null,
    instalment_type: instalmentTypes[row.line],
    instalments: state.instalments.map((line) => ({
      number: line.number,
      outstanding: totalOf(outstandingOf(line)),
      status: instalmentStatus(line, day, row.terms, cover),
    })),
    next_payment,
    payoff: payoff.amount,
    credit: state.credit,
    interest_saved: row.status === 'active' ? payoff.interest_saved : 0,
    under_way: underWay(payments).find(({ loan_id }) => loan_id === row.id) ?? null,
  }
}

const factsOfApplication = (known: Known, application: Application): ApplicationOnAgenda => {
  const { id } = application
  const own = known.payments.filter((row) => row.application_id === id && row.loan_id === null)
  // Documents of this application, and those the person keeps for all applications.
  const documents = known.documents.filter((row) => row.application_id === id || row.application_id === null)
  return {
    ...application,
    missing: documentProgress(application.employment_status, documents).flatMap(({ missing }) => missing),
    rejected: documents.filter(({ status }) => status === 'rejected'),
    fees: feesOf(application, own),
    under_way: underWay(own),
    loan: loanOf(known, 'application_id', id),
  }
}

const factsOfOrder = (known: Known, order: Order): OrderOnAgenda => ({
  status: order.status,
  reserved_until: order.reserved_until,
  purchase: purchaseDueOf(order),
  under_way:
    underWay(known.payments).find((row) => row.order_id === order.id && row.loan_id === null) ?? null,
  loan: loanOf(known, 'order_id', order.id),
})

/**
 * Names the application or order the debt comes from; one that ended long ago has no agenda item of its own.
 */
const owedItem = ({ application_id, order_id, status, ...owed }: OwedRow) => ({
  ...reinstatedDebtItem({ ...owed, being_paid: status === 'processing' }),
  application_id,
  order_id: application_id === null ? order_id : null,
})

const isOverdue = (item: AgendaItem): boolean => item.kind === 'pay' && item.overdue

type SubjectItem = AgendaItem & Record<'application_id' | 'order_id', string | null>

/** Says of each overdue payment what may be promised for it. */
const withPromises = async (
  ctx: ScopedContext<'me.read'>,
  { standings, payments, day }: Known,
  items: readonly SubjectItem[],
) => {
  // Most people owe nothing overdue, so their promises aren't read.
  const own = items.some(isOverdue) ? await loadOwnPromises(ctx.db, ctx.actor.id, day) : null
  const offerOf = ({ application_id, order_id }: SubjectItem) => {
    const standing = standings.find(({ row }) =>
      order_id === null ? row.application_id === application_id : row.order_id === order_id,
    )
    if (!own || !standing) return null
    const { events, row } = standing
    const beingPaid = underWay(payments).some(({ loan_id }) => loan_id === row.id)
    const facts = promiseFactsOf(standing, day, beingPaid)
    return presentPromiseOffer(own, { id: row.id, events, facts }, day)
  }
  return items.map((item) =>
    item.kind === 'pay' ? { ...item, promise: isOverdue(item) ? offerOf(item) : null } : item,
  )
}

/**
 * What the caller should do now, for their open applications and orders and the newest closed of each. Uses
 * the functions that raise demands, so `POST /payments` accepts whatever is asked for here. Reads the
 * caller's own rows only.
 */
export const getAgenda = async (ctx: ScopedContext<'me.read'>) => {
  const { actor } = ctx
  const day = today(ctx.clock)
  const applications = await findApplications(ctx.db, actor.id)
  const orders = await findOrders(ctx.db, actor.id)
  const owed = (await findOwedBy(ctx.db, actor.id)).map(owedItem)
  if (applications.length + orders.length === 0) return { items: owed }
  const subjects = {
    applications: applications.map(({ id }) => id),
    orders: orders.map(({ id }) => id),
  }
  const known: Known = {
    day,
    standings: await standingsOf(ctx.db, await findLoansOf(ctx.db, subjects), day),
    payments: await findPaymentsOf(ctx.db, subjects),
    documents: await findDocuments(ctx.db, actor.id),
  }
  const items = [
    ...applications.flatMap((application) =>
      applicationAgenda(factsOfApplication(known, application)).map((item) => ({
        ...item,
        application_id: application.id,
        order_id: null,
      })),
    ),
    ...orders.flatMap((order) =>
      orderAgenda(factsOfOrder(known, order)).map((item) => ({
        ...item,
        application_id: null,
        order_id: order.id,
      })),
    ),
  ]
  const promised = await withPromises(ctx, known, items)
  return { items: [...owed, ...promised.toSorted((a, b) => Number(isOverdue(b)) - Number(isOverdue(a)))] }
}
