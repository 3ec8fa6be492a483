import { createHash, createPrivateKey, randomBytes, sign, type KeyObject } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text as consumed } from 'node:stream/consumers'
import { lowestMonthlyAmount, type ProductTerms } from '@efie/domain'
import { verify } from '@node-rs/argon2'
import { Pool } from 'pg'
import { uuidv7 } from 'uuidv7'

/**
 * The plain server: what someone would write by hand who needed nothing but the answer. `node:http` and `pg` with
 * named statements; one statement for a read, one for a write. It trusts the caller's name in `x-user` and keeps
 * no audit trail, no idempotency keys and no sessions to look up.
 */
interface Settings {
  terms: ProductTerms
}

const { terms } = JSON.parse(process.env['PLAIN_SETTINGS'] ?? '{}') as Settings
const pool = new Pool({ connectionString: process.env['DATABASE_URL'], max: 10 })

const named = (name: string, text: string) => async (values: unknown[]) => {
  const { rows } = await pool.query<Record<string, unknown>>({ name, text, values })
  return rows
}

const productColumns =
  'id, name, category, price, description, brand, image_url, images, specifications, warranty_months, delivery_days_min, delivery_days_max, version, created_at'

const findProducts = named(
  'products',
  `select ${productColumns},
      (select coalesce(sum(s.on_hand - s.reserved), 0)::int from stock_items s where s.id = any(products.stock_item_ids)) as stock
    from products where listed and category = $1 and price >= $2 and price <= $3
    order by name, id limit $4`,
)

const monthly = new Map<number, number | null>()

/** Remembered, as in Efie. */
const monthlyFrom = (price: number): number | null => {
  const known = monthly.get(price)
  if (known !== undefined) return known
  const amount = lowestMonthlyAmount(price, terms)
  monthly.set(price, amount)
  return amount
}

const pageOf = (rows: Record<string, unknown>[], limit: number, column: string) => {
  const data = rows.slice(0, limit)
  const last = data.at(-1)
  const next =
    rows.length > limit && last
      ? Buffer.from(JSON.stringify([last[column], last['id']])).toString('base64url')
      : null
  return { data, next_cursor: next }
}

const listProducts = async (query: URLSearchParams) => {
  const limit = Number(query.get('limit'))
  const rows = await findProducts([
    query.get('category'),
    query.get('min_price'),
    query.get('max_price'),
    limit + 1,
  ])
  const { data, next_cursor } = pageOf(rows, limit, 'name')
  for (const row of data) {
    row['price'] = Number(row['price'])
    row['photo'] = null
    row['monthly_from'] = monthlyFrom(row['price'] as number)
  }
  return { data, next_cursor }
}

const paymentColumns =
  'p.id, p.user_id, p.application_id, p.order_id, p.invoice_id, p.loan_id, p.instalment_number, p.amount, p.currency, p.payment_type, p.method, p.status, p.reference, p.due_date, p.paid_at, p.refunded_amount, p.charged_back_amount, p.dispute_id, p.version, p.created_at'

const findPayments = named(
  'payments',
  `select ${paymentColumns}, u.full_name as payer_name from payments p join profiles u on u.id = p.user_id
    where p.user_id = $1 order by p.created_at desc, p.id desc limit $2`,
)

const listPayments = async (user: string, query: URLSearchParams) => {
  const limit = Number(query.get('limit'))
  const { data, next_cursor } = pageOf(await findPayments([user, limit + 1]), limit, 'created_at')
  for (const row of data) {
    for (const name of ['amount', 'refunded_amount', 'charged_back_amount']) row[name] = Number(row[name])
    row['covered'] = false
  }
  return { data, next_cursor, total: null }
}

const ticketColumns =
  'id, reference, user_id, contact_name, contact_email, contact_phone, subject, message, category, priority, status, application_id, assigned_to, first_response_due_at, first_responded_at, answer_due_at, due_at, merged_into, satisfaction, satisfaction_comment, version, created_at'

const insertTicket = named(
  'ticket',
  `insert into support_tickets
      (id, reference, user_id, subject, message, category, first_response_due_at, answer_due_at, due_at)
    values ($1, $2, $3, $4, $5, $6, now() + interval '1 day', now() + interval '5 days', now() + interval '1 day')
    returning ${ticketColumns}`,
)

const createTicket = async (user: string, body: Record<string, string>) => {
  const [ticket] = await insertTicket([
    uuidv7(),
    `TKT-${randomBytes(5).toString('hex')}`,
    user,
    body['subject'],
    body['message'],
    body['category'],
  ])
  return { ...ticket, can_manage: false, replies: [], attachments: [] }
}

const findUser = named(
  'user',
  `select id, email, phone, encrypted_password, raw_app_meta_data, raw_user_meta_data, created_at
    from auth.users where lower(email) = $1`,
)
const insertSession = named(
  'session',
  `with started as (insert into auth.sessions (id, user_id, not_after) values ($1, $2, now() + interval '30 days') returning id, user_id)
    insert into auth.refresh_tokens (token_hash, session_id, user_id) select $3, id, user_id from started`,
)

/** Signed with a key of its own, by the same algorithm as Efie's. */
const tokenFor = (key: KeyObject, claims: object): string => {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const signed = `${part({ alg: 'ES256', typ: 'JWT' })}.${part(claims)}`
  return `${signed}.${sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`
}

const signingKey = process.env['PLAIN_KEY'] ? createPrivateKey(process.env['PLAIN_KEY']) : null

const signIn = async (body: Record<string, string>) => {
  const [user] = await findUser([body['email']])
  if (!user || !signingKey || !(await verify(String(user['encrypted_password']), body['password'] ?? '')))
    throw new Error('wrong password')
  const session_id = uuidv7()
  const refresh_token = randomBytes(32).toString('base64url')
  await insertSession([session_id, user['id'], createHash('sha256').update(refresh_token).digest('hex')])
  const now = Math.floor(Date.now() / 1000)
  const { encrypted_password: _secret, ...shown } = user
  return {
    access_token: tokenFor(signingKey, {
      sub: user['id'],
      email: user['email'],
      session_id,
      iat: now,
      exp: now + 3_600,
    }),
    token_type: 'bearer',
    expires_in: 3_600,
    expires_at: now + 3_600,
    refresh_token,
    user: shown,
  }
}

const insertOrder = named(
  'order',
  `with wanted as (
      select v.id as variant_id, v.product_id, v.stock_item_id, p.name, p.image_url, p.warranty_months,
        greatest(v.price, p.price) as price
      from product_variants v join products p on p.id = v.product_id where v.id = $1
    ), held as (
      update stock_items set reserved = reserved + $2, version = version + 1
      from wanted where stock_items.id = wanted.stock_item_id and on_hand - reserved >= $2 returning stock_items.id
    ), placed as (
      insert into orders (id, reference, user_id, status, pay, cash_price, tax_amount, down_payment, instalment_price,
        terms, tax_rates, recipient_name, phone, region, address, delivery_date, delivery_slot, reserved_until)
      select $3, $4, $5, 'awaiting-payment', 'now', price * $2, 0, price * $2, price * $2,
        '{}', '[]', $6, $7, $8, $9, $10, $11, now() + interval '30 minutes'
      from wanted, held returning *
    ), line as (
      insert into order_lines (id, order_id, position, product_id, variant_id, stock_item_id, name, image_url,
        unit_price, quantity, tax_amount, warranty_months)
      select $12, placed.id, 1, product_id, variant_id, stock_item_id, name, image_url, price, $2, 0, warranty_months
      from wanted, placed returning *
    )
    select placed.*, (select json_agg(line) from line) as lines from placed`,
)

interface OrderBody {
  lines: { variant_id: string; quantity: number }[]
  delivery: Record<string, string>
}

const createOrder = async (user: string, { lines: [line], delivery }: OrderBody) => {
  const [order] = await insertOrder([
    line?.variant_id,
    line?.quantity,
    uuidv7(),
    `ORD-${randomBytes(5).toString('hex')}`,
    user,
    delivery['recipient_name'],
    delivery['phone'],
    delivery['region'],
    delivery['address'],
    delivery['delivery_date'],
    delivery['delivery_slot'],
    uuidv7(),
  ])
  if (!order) throw new Error('sold out')
  return order
}

const handle = async (request: IncomingMessage): Promise<unknown> => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
  const user = String(request.headers['x-user'])
  if (request.method === 'GET') {
    if (pathname === '/products') return listProducts(searchParams)
    if (pathname === '/payments') return listPayments(user, searchParams)
    return { ok: true }
  }
  // A cast: the caller is trusted.
  const body = JSON.parse(await consumed(request)) as Record<string, string> & OrderBody
  if (pathname === '/tickets') return createTicket(user, body)
  if (pathname === '/sign-in') return signIn(body)
  return createOrder(user, body)
}

const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
  try {
    const body = JSON.stringify(await handle(request))
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) })
    response.end(body)
  } catch (error) {
    response.writeHead(500)
    response.end(String(error))
  }
}

createServer((request, response) => void serve(request, response)).listen(
  Number(process.env['PORT']),
  '127.0.0.1',
)

process.on('SIGTERM', () => process.exit(0))
