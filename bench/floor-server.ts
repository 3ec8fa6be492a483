import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text as consumed } from 'node:stream/consumers'
import { verify } from '@node-rs/argon2'
import { Pool, type PoolClient } from 'pg'
import { uuidv7 } from 'uuidv7'
import type { Fresh, Statement, Write } from './plan.ts'

/**
 * The floor: what the same work costs with nothing around it. `node:http`, `pg` with named statements, the very SQL that
 * Efie sent when it was recorded, the same password hash. No validation, no permissions, no errors.
 */
interface Plan {
  /** GET /read/{n}: each is what Efie ran for one request. */
  reads?: Statement[][]
  /** POST /write/{n}: the same, with values that have to be new each time. */
  writes?: Write[]
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

const isFresh = (param: unknown): param is Fresh =>
  typeof param === 'object' && param !== null && 'fresh' in param

/** The values of one request: what was one value when it was recorded is one value again. */
const freshValues = () => {
  const known = new Map<number, string>()
  return ({ fresh, kind, length }: Fresh): string => {
    const value =
      known.get(fresh) ?? (kind === 'uuid' ? uuidv7() : randomBytes(length).toString('hex').slice(0, length))
    known.set(fresh, value)
    return value
  }
}

const write = async ({ statements, password }: Write): Promise<void> => {
  if (password && !(await verify(password.hash, password.text))) throw new Error('wrong password')
  const valueOf = freshValues()
  // Outside of the transaction any connection served; from BEGIN to COMMIT it is one.
  let client: PoolClient | undefined
  try {
    for (const { text, params } of statements) {
      const values = params.map((param) => (isFresh(param) ? valueOf(param) : param))
      if (text === 'begin') client = await pool.connect()
      await (client ?? pool).query({ name: named(text), text, values })
      if (text === 'commit') {
        client?.release()
        client = undefined
      }
    }
  } finally {
    client?.release(true)
  }
}

const handle = async (request: IncomingMessage): Promise<unknown> => {
  const url = request.url ?? '/'
  if (url.startsWith('/read/')) {
    let rows: unknown[] = []
    for (const { text, params } of plan.reads?.[Number(url.slice(6))] ?? [])
      rows = (await run(text, params)).rows
    return { data: rows }
  }
  if (url.startsWith('/write/')) {
    await consumed(request)
    const found = plan.writes?.[Number(url.slice(7))]
    if (!found) throw new Error('not in the plan')
    await write(found)
    return { done: true }
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
