import { createServer } from 'node:http'
import { Client, Pool } from 'pg'
import { WebSocketServer, type WebSocket } from 'ws'

/**
 * The floor of the realtime bench: a bare `ws` server that is notified of a row's id in the writing
 * transaction, reads the row with one named statement, builds one frame and sends it to every subscribed
 * socket. Its frames equal Efie's byte by byte. No tokens, permissions, filters or recovery.
 */
interface Told {
  table: 'support_tickets' | 'notifications'
  id: string
  owner: string
  at: string
}

const iso = (column: string): string =>
  `to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as ${column.replace(/^.*\./, '')}`

const replies = (table: string): string =>
  `(select coalesce(json_agg(r order by r.created_at, r.id), '[]') from ${table} r where r.ticket_id = t.id)`

const statements = {
  support_tickets: {
    name: 'ticket',
    text: `select t.id, t.reference, t.user_id, t.contact_name, t.contact_email, t.contact_phone, t.subject, t.message,
             t.category, t.priority, t.status, t.application_id, t.assigned_to, ${iso('t.first_response_due_at')},
             ${iso('t.first_responded_at')}, ${iso('t.answer_due_at')}, ${iso('t.due_at')}, t.merged_into, t.satisfaction,
             t.satisfaction_comment, t.version, ${iso('t.created_at')}, true as can_manage,
             ${replies('ticket_replies')} as replies, ${replies('ticket_attachments')} as attachments,
             p.full_name as author_name
           from support_tickets t join profiles p on p.id = t.user_id where t.id = $1`,
  },
  notifications: {
    name: 'notification',
    text: `select t.id, t.type, t.title, t.message, t.link, t.read, ${iso('t.created_at')}
           from notifications t where t.id = $1`,
  },
}

const typeOf = (value: unknown): string => {
  if (typeof value === 'number') return 'int8'
  if (typeof value === 'boolean') return 'bool'
  return typeof value === 'object' && value !== null ? 'jsonb' : 'text'
}

const url = process.env['DATABASE_URL']
const pool = new Pool({ connectionString: url, max: 10 })
/** Sockets by what they follow: every ticket, or one person's notifications. */
const rooms = new Map<string, Set<WebSocket>>()

const roomOf = ({ table, owner }: Told): string => (table === 'notifications' ? owner : table)

const tell = async (told: Told): Promise<void> => {
  const room = rooms.get(roomOf(told))
  if (!room?.size) return
  const { rows } = await pool.query<Record<string, unknown>>({ ...statements[told.table], values: [told.id] })
  const [record = {}] = rows
  const data = {
    schema: 'public',
    table: told.table,
    type: 'INSERT',
    commit_timestamp: told.at,
    columns: Object.entries(record).map(([name, value]) => ({ name, type: typeOf(value) })),
    record,
    errors: null,
  }
  const payload = JSON.stringify({ ids: [1], data })
  const frame = Buffer.from(`[null,null,"realtime:bench","postgres_changes",${payload}]`)
  for (const socket of room) socket.send(frame, { binary: false })
}

const listener = new Client({ connectionString: url })
await listener.connect()
/** One after the other, so that order is kept. */
let last = Promise.resolve()
listener.on('notification', ({ payload = '' }) => {
  last = last.then(() => tell(JSON.parse(payload) as Told))
})
await listener.query('listen bench')

const server = createServer((_request, response) => response.end('{}'))
const sockets = new WebSocketServer({ server })
sockets.on('connection', (socket, request) => {
  const name = new URL(request.url ?? '/', 'http://plain').searchParams.get('room') ?? ''
  const room = rooms.get(name) ?? new Set()
  rooms.set(name, room.add(socket))
  socket.on('close', () => room.delete(socket))
  socket.on('message', () => socket.send('[null,null,"realtime:bench","system",{"status":"ok"}]'))
})
server.listen(Number(process.env['PORT']), '127.0.0.1')
process.on('SIGTERM', () => process.exit(0))
