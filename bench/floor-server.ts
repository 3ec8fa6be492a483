import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text as consumed } from 'node:stream/consumers'
import { verify } from '@node-rs/argon2'
import { Pool, type PoolClient } from 'pg'
import { uuidv7 } from 'uuidv7'
import type { Fresh, Statement, Write } from './plan.ts'

/**
 * The floor: the cost of the same work with nothing around it. It uses `node:http`, `pg` with named
 * statements, exactly the SQL recorded from Efie, and the same password hash. No validation, permissions or
 * error handling.
 */
interface Plan {
  /** GET /read/{n} runs the statements that Efie ran for one request. */
  reads?: Statement[][]
  /** POST /write/{n} does the same with values that must be new in every request. */
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

/** Fresh values for one request. Values that were equal in the recording stay equal. */
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
  // Outside transactions any connection will do; from BEGIN to COMMIT it must be the same one.
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
