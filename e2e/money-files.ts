import { addDays, localDateOf } from '../packages/domain/src/index.ts'
import { origin } from './browser.ts'
import { signedIn } from './sessions.ts'

interface Line {
  effective_date: string
  kind: string
  amount: number
}
interface Payment {
  id: string
  reference: string
  amount: number
  payment_type: string
  status: string
  paid_at: string | null
}

const read = async <Data>(token: string, path: string): Promise<Data> => {
  const response = await fetch(`${origin()}/api/v1${path}`, { headers: { authorization: `Bearer ${token}` } })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return (await response.json()) as Data
}

const sumOf = (rows: readonly { amount: number }[]): number => rows.reduce((sum, row) => sum + row.amount, 0)
const cedis = (amount: number): string => (amount / 100).toFixed(2)

export interface DayFiles {
  day: string
  gateway: string
  bank: string
}

const tokenOf = async (email: string): Promise<string> => {
  const { session } = await signedIn(origin(), email)
  const { access_token } = JSON.parse(session) as { access_token: string }
  return access_token
}

/** Name of the tenant with the most days past due. */
export const findMostOverdueTenant = async (email: string): Promise<string> => {
  const { data } = await read<{ data: { tenant_name: string }[] }>(
    await tokenOf(email),
    '/collection-cases?limit=1',
  )
  return data[0]?.tenant_name ?? ''
}

export interface OverduePlan {
  order_id: string
  reference: string
  tenant: string
  email: string
  /** Outstanding part of everything overdue. */
  due: number
  since: string
  /** An earlier instalment paid through the provider. */
  paid: { id: string; amount: number }
}

/** A person whose shop plan is past due. */
export const findOverduePlan = async (email: string): Promise<OverduePlan> => {
  const token = await tokenOf(email)
  const { data } = await read<{
    data: { order_id: string | null; order_reference: string; tenant_name: string; user_id: string }[]
  }>(token, '/collection-cases?limit=100')
  const found = data.find((row) => row.order_id !== null)
  if (!found?.order_id) throw new Error('no plan of the demo is past due')
  const { order_id } = found
  const admin = await tokenOf('admin@efie.example')
  const [order, payments, person] = await Promise.all([
    read<{ plan: { next_payment: { amount: number; due_date: string } } }>(admin, `/orders/${order_id}`),
    read<{ data: Payment[] }>(token, `/payments?order_id=${order_id}&status=completed&limit=100`),
    read<{ email: string }>(admin, `/profiles/${found.user_id}`),
  ])
  // Newest first, without the down payment made before delivery.
  const paid = payments.data.find(({ payment_type }) => payment_type === 'order_instalment')
  if (!paid) throw new Error('nothing was ever paid of that plan')
  return {
    order_id,
    reference: found.order_reference,
    tenant: found.tenant_name,
    email: person.email,
    due: order.plan.next_payment.amount,
    since: order.plan.next_payment.due_date,
    paid,
  }
}

/** The month that closes next, and the one day still to be locked. */
export const monthToClose = async (email: string): Promise<{ month: string; day: string }> => {
  const token = await tokenOf(email)
  const { data } = await read<{ data: { kind: string; ends_on: string }[] }>(
    token,
    '/accounting-periods?limit=100',
  )
  const closed = data.find(({ kind }) => kind === 'month')
  if (!closed) throw new Error('no month of the demo is closed')
  const month = addDays(closed.ends_on, 1).slice(0, 7)
  const { missing } = await read<{ missing: { days?: string[] }[] }>(
    token,
    `/accounting-periods/months/${month}`,
  )
  const [day, ...more] = missing.flatMap(({ days = [] }) => days)
  if (day === undefined || more.length > 0) throw new Error(`${month} needs ${missing.length} things`)
  return { month, day }
}

/**
 * A demo day before the open one, with statements as provider and bank would send them: every charge of the
 * day, and one unknown deposit on the bank statement.
 */
export const filesOfADay = async (email: string): Promise<DayFiles> => {
  const access_token = await tokenOf(email)
  const today = localDateOf(new Date().toISOString())
  const span = `from=${addDays(today, -20)}&to=${addDays(today, -4)}&limit=100`
  const statement = (account: string) =>
    read<{ data: Line[] }>(access_token, `/ledger-accounts/${account}/statement?${span}`)
  const [gateway, bank, payments] = await Promise.all([
    statement('1010'),
    statement('1000'),
    read<{ data: Payment[] }>(access_token, '/payments?status=completed&limit=100'),
  ])
  const plain = (lines: Line[], kinds: string[]) => lines.every(({ kind }) => kinds.includes(kind))
  for (let ago = 4; ago <= 20; ago += 1) {
    const day = addDays(today, -ago)
    const of = ({ data }: { data: Line[] }) => data.filter((line) => line.effective_date === day)
    const booked = of(gateway).filter(({ kind }) => kind === 'payment')
    const charges = payments.data.filter(({ paid_at }) => paid_at?.startsWith(day))
    const whole = booked.length > 0 && booked.length === charges.length && sumOf(booked) === sumOf(charges)
    if (
      !whole ||
      !plain(of(gateway), ['payment', 'gateway-settlement']) ||
      !plain(of(bank), ['gateway-settlement'])
    )
      continue
    return {
      day,
      gateway: [
        'date,type,reference,amount,fee,currency,status,settlement reference',
        ...charges.map(
          ({ reference, amount }) => `${day},charge,${reference},${cedis(amount)},0.00,GHS,success,`,
        ),
      ].join('\n'),
      bank: ['date,description,reference,amount', `${day},CASH DEPOSIT OSU,DEP-4711,120.00`].join('\n'),
    }
  }
  throw new Error('no day of the demo is plain enough to reconcile')
}
