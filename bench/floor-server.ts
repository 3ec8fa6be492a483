import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { verify } from '@node-rs/argon2'
import { Pool } from 'pg'
import { uuidv7 } from 'uuidv7'

/**
 * The floor: what the same work costs with nothing around it. `node:http`, `pg` with named statements, the very SQL that
 * Efie sent when it was recorded, the same password hash. No validation, no permissions, no errors.
 */
interface Statement {
  text: string
  params: unknown[]
}
interface Plan {
  /** GET /read/{n}: each is what Efie ran for one request. */
  reads: Statement[][]
  insert: { user_id: string }
  sign_in: { email: string; password: string; hash_options: object }
}

const plan = JSON.parse(readFileSync(process.env['FLOOR_PLAN'] ?? '', 'utf8')) as Plan
const pool = new Pool({ connectionString: process.env['DATABASE_URL'], max: 10 })
const names = new Map<string, string>()
const named = (text: string): string => {
  let name = names.get(text)
  if (!name) {
    name = `s${names.size}`
    names.set(text, name)
  }
  return name
}
const run = (text: string, values: unknown[]) => pool.query({ name: named(text), text, values })

const bodyOf = async (request: IncomingMessage): Promise<Record<string, string>> => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return JSON.parse(Buffer.concat(chunks).toString()) as Record<string, string>
}

const INSERT = `insert into support_tickets (id, user_id, subject, message, category, created_at, updated_at)
  values ($1, $2, $3, $4, $5, now(), now()) returning *`

const handle = async (request: IncomingMessage): Promise<unknown> => {
  const url = request.url ?? '/'
  if (url.startsWith('/read/')) {
    let rows: unknown[] = []
    for (const { text, params } of plan.reads[Number(url.slice(6))] ?? [])
      rows = (await run(text, params)).rows
    return { data: rows }
  }
  if (url === '/insert') {
    const body = await bodyOf(request)
    const { rows } = await run(INSERT, [
      uuidv7(),
      plan.insert.user_id,
      body['subject'],
      body['message'],
      body['category'],
    ])
    return rows[0]
  }
  if (url === '/sign-in') {
    const body = await bodyOf(request)
    const { rows } = await run('select id, encrypted_password from auth.users where lower(email) = $1', [
      body['email'],
    ])
    const user = rows[0] as { id: string; encrypted_password: string } | undefined
    if (!user || !(await verify(user.encrypted_password, body['password'] ?? '')))
      throw new Error('wrong password')
    const session = uuidv7()
    await run('insert into auth.sessions (id, user_id) values ($1, $2)', [session, user.id])
    await run('insert into auth.refresh_tokens (token_hash, session_id, user_id) values ($1, $2, $3)', [
      uuidv7(),
      session,
      user.id,
    ])
    return { session }
  }
  return { ok: true }
}

const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
  try {
    const body = JSON.stringify(await handle(request))
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(body)
  } catch {
    response.writeHead(500)
    response.end()
  }
}

createServer((request, response) => void serve(request, response)).listen(
  Number(process.env['PORT']),
  '127.0.0.1',
)

process.on('SIGTERM', () => process.exit(0))
