import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { newestMessage, origin, see } from './browser.ts'
import { signedIn } from './sessions.ts'

/** Staff actions through the API, because these journeys are about the tenant's view. */
export const callAs = async <Answer>(
  email: string,
  method: string,
  path: string,
  body?: object,
): Promise<Answer> => {
  const { access_token } = JSON.parse((await signedIn(origin(), email)).session) as { access_token: string }
  const response = await fetch(`${origin()}/api/v1${path}`, {
    method,
    headers: {
      authorization: `Bearer ${access_token}`,
      'idempotency-key': randomUUID(),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
  return (await response.json()) as Answer
}

const admin = 'admin@efie.example'

interface Row {
  id: string
  user_id: string
  status: string
  plan: string
}

export interface Owner {
  email: string
  application_id: string
}

/** Not past due, and no payment in progress. */
const isQuiet = async ({ id, status }: Row): Promise<boolean> => {
  if (status !== 'active') return true
  const { days_past_due } = await callAs<{ days_past_due: number }>(admin, 'GET', `/loans/${id}`)
  if (days_past_due > 0) return false
  const running = await callAs<{ data: unknown[] }>(
    admin,
    'GET',
    `/payments?application_id=${id}&status=processing&limit=1`,
  )
  return running.data.length === 0
}

/** One of the demo's unnamed tenants, newest first. Named accounts belong to other journeys. */
export const findOwner = async (status: 'active' | 'pending' | 'settled'): Promise<Owner> => {
  const { data } = await callAs<{ data: Row[] }>(admin, 'GET', `/applications?status=${status}&limit=100`)
  for (const row of data.filter((one) => one.plan === 'standard')) {
    const { email } = await callAs<{ email: string }>(admin, 'GET', `/profiles/${row.user_id}`)
    if (email.endsWith('@mail.efie.example') && (await isQuiet(row))) return { email, application_id: row.id }
  }
  throw new Error(`the demo has nobody whose application is ${status}`)
}

/** A person with a repaid loan from an earlier year and a current application. */
export const findEarlierOwner = async (): Promise<Owner> => {
  const { data } = await callAs<{ data: Row[] }>(admin, 'GET', '/applications?status=settled&limit=100')
  for (const { id, user_id } of data) {
    const own = await callAs<{ data: Row[] }>(admin, 'GET', `/applications?user_id=${user_id}&limit=2`)
    const { email } = await callAs<{ email: string }>(admin, 'GET', `/profiles/${user_id}`)
    if (own.data.length > 1 && own.data[0]?.id !== id) return { email, application_id: id }
  }
  throw new Error('the demo has nobody with a loan of an earlier year')
}

const recovery = 'recovery@efie.example'

interface Relief {
  id: string
  user_id: string
  order_id: string | null
}

/** Recovery proposes later dates in answer to the hardship request, and finance approves as second person. */
export const offerNewDates = async (which: 'application_id' | 'order_id', id: string): Promise<void> => {
  const open = await callAs<{ data: Relief[] }>(
    recovery,
    'GET',
    `/hardship-requests?status=open&${which}=${id}`,
  )
  const proposal = await callAs<{ id: string }>(recovery, 'POST', `/loans/${id}/reschedules`, {
    months: 2,
    hardship_request_id: open.data[0]?.id,
    reason: 'The tenant’s hours are cut until January',
  })
  await callAs('finance@efie.example', 'POST', `/approvals/${proposal.id}/decide`, { approve: true })
}

/** Reviews the cost of a change, and signs it with name and code. */
export const signTerms = async (page: Page, email: string): Promise<void> => {
  const { full_name } = await callAs<{ full_name: string }>(email, 'GET', '/me')
  const sheet = page.getByRole('dialog')
  for (const figure of [
    'APR on the amount left, nominal',
    'Interest in the amount left',
    'Last payment',
    'Instalment',
  ])
    await see(sheet.getByRole('rowheader', { name: figure }))
  await sheet.getByRole('checkbox').check()
  await sheet.getByLabel('Your full name').fill(full_name)
  await sheet.getByRole('button', { name: 'Send code' }).click()
  const message = await newestMessage(email, /code to sign the change/)
  await sheet.getByLabel('Code', { exact: true }).fill(/\b\d{6}\b/.exec(message)?.[0] ?? '')
  await sheet.getByRole('button', { name: 'Sign the change' }).click()
}

/** A person of the demo with an open hardship request on an order's plan. */
export const findPlanRelief = async (): Promise<{ email: string; order_id: string }> => {
  const { data } = await callAs<{ data: Relief[] }>(
    recovery,
    'GET',
    '/hardship-requests?status=open&limit=100',
  )
  const row = data.find((one) => one.order_id !== null)
  if (!row?.order_id) throw new Error('nobody in the demo asks for relief on a plan')
  const { email } = await callAs<{ email: string }>(admin, 'GET', `/profiles/${row.user_id}`)
  return { email, order_id: row.order_id }
}

/** Places an unpaid order of the cheapest product with enough stock. Returns its path in the app. */
export const placeOrder = async (email: string): Promise<string> => {
  const { data } = await callAs<{ data: { id: string; stock: number }[] }>(
    email,
    'GET',
    '/products?sort=price-asc&limit=50',
  )
  const product = data.find(({ stock }) => stock > 5)
  if (!product) throw new Error('the demo’s shelves are empty')
  const day = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10)
  const { id } = await callAs<{ id: string }>(email, 'POST', '/orders', {
    lines: [{ product_id: product.id, quantity: 1 }],
    pay: 'now',
    delivery: {
      recipient_name: 'Afi Lawson',
      phone: '024 555 0188',
      region: 'Greater Accra',
      address: '12 Oxford Street',
      delivery_date: day,
      delivery_slot: 'morning',
    },
  })
  return `/orders/${id}`
}

/** A tenant whose next instalment is covered by their employer. */
export const findCovered = async (): Promise<{ email: string }> => {
  const { data } = await callAs<{ data: Row[] }>(admin, 'GET', '/applications?status=active&limit=100')
  for (const { id, user_id } of data) {
    const { instalments } = await callAs<{ instalments: { status: string }[] }>(
      admin,
      'GET',
      `/applications/${id}/schedule`,
    )
    if (instalments.find(({ status }) => status !== 'paid')?.status !== 'covered') continue
    return callAs<{ email: string }>(admin, 'GET', `/profiles/${user_id}`)
  }
  throw new Error('the demo has nobody whose employer pays the next instalment')
}
