import { createServer, type AddressInfo, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { Client } from 'pg'

const SSL_REQUEST = 80_877_103
const CANCEL_REQUEST = 80_877_102

const message = (type: string, body: Buffer): Buffer => {
  const head = Buffer.alloc(5)
  head.write(type)
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}

/** Splits a stream into protocol messages; an incomplete one waits. */
const messagesOf = (tell: (type: string, whole: Buffer) => void) => {
  let rest = Buffer.alloc(0)
  return (chunk: Buffer): void => {
    rest = Buffer.concat([rest, chunk])
    while (rest.length >= 5) {
      const length = 1 + rest.readInt32BE(1)
      if (rest.length < length) return
      const whole = rest.subarray(0, length)
      rest = rest.subarray(length)
      tell(String.fromCharCode(whole[0] ?? 0), whole)
    }
  }
}

/** A database session behind the pooler, lent to a client for one transaction. */
interface Session {
  stream: Duplex
  borrower: ((type: string, whole: Buffer) => void) | null
}

const openSession = async (url: string): Promise<Session> => {
  const client = new Client({ connectionString: url, application_name: 'efie-test-pooler' })
  client.on('error', () => {})
  await client.connect()
  const { stream } = client.connection
  const session: Session = { stream, borrower: null }
  // pg has signed in; from here on only this code reads the stream.
  stream.removeAllListeners('data')
  stream.on(
    'data',
    messagesOf((type, whole) => session.borrower?.(type, whole)),
  )
  return session
}

interface Lending {
  borrow: () => Promise<Session>
  giveBack: (session: Session) => void
}

const lendOut = (sessions: readonly Session[]): Lending => {
  const free = [...sessions]
  const waiting: ((session: Session) => void)[] = []
  return {
    borrow: () => {
      const session = free.pop()
      return session ? Promise.resolve(session) : new Promise((resolve) => waiting.push(resolve))
    },
    giveBack: (session) => {
      session.borrower = null
      const next = waiting.shift()
      if (next) next(session)
      else free.push(session)
    },
  }
}

/** Serves an authenticated client: borrows a session for each transaction. */
const serve = (
  socket: Socket,
  { borrow, giveBack }: Lending,
  rewrite: (type: string, whole: Buffer) => Buffer,
): void => {
  let borrowed: Promise<Session> | null = null
  let unanswered = 0
  const end = async (): Promise<void> => {
    const session = borrowed
    borrowed = null
    if (session) giveBack(await session)
  }
  const answer = (type: string, whole: Buffer): void => {
    socket.write(whole)
    if (type !== 'Z') return
    unanswered -= 1
    if (whole[5] === 'I'.charCodeAt(0) && unanswered === 0) void end()
  }
  /** Clients waiting for a session are served in order of arrival. */
  const send = async (type: string, whole: Buffer): Promise<void> => {
    if (type === 'Q' || type === 'S') unanswered += 1
    borrowed ??= borrow()
    const session = await borrowed
    session.borrower = answer
    session.stream.write(rewrite(type, whole))
  }
  /** When a client leaves mid-transaction, its session is rolled back and lent again. */
  const leave = async (): Promise<void> => {
    if (!borrowed) return
    const session = await borrowed
    unanswered += 1
    session.borrower = (type) => {
      if (type === 'Z') unanswered -= 1
      if (unanswered === 0) giveBack(session)
    }
    session.stream.write(message('Q', Buffer.from('rollback\0')))
  }
  socket.on(
    'data',
    messagesOf((type, whole) => {
      if (type === 'X') socket.end()
      else void send(type, whole)
    }),
  )
  socket.on('close', () => void leave())
}

/** Answers the handshake with a process id that no server has. */
const greet = (socket: Socket, number: number, greeted: () => void): void => {
  socket.once('data', (first: Buffer) => {
    const code = first.readInt32BE(4)
    if (code === CANCEL_REQUEST) return void socket.end()
    if (code === SSL_REQUEST) {
      socket.write('N')
      return greet(socket, number, greeted)
    }
    const key = Buffer.alloc(8)
    key.writeInt32BE(1_000_000_000 + number)
    socket.write(
      Buffer.concat([message('R', Buffer.alloc(4)), message('K', key), message('Z', Buffer.from('I'))]),
    )
    greeted()
  })
}

export interface TestPooler {
  url: string
  /** Names of the prepared statements that clients used. */
  named: string[]
  close: () => Promise<void>
}

/**
 * A pooler that lends its few sessions per transaction, like PgBouncer without prepared statement support: it
 * answers the handshake itself and refuses named statements.
 */
export const startPooler = async (databaseUrl: string, size = 4): Promise<TestPooler> => {
  const named: string[] = []
  const sessions = await Promise.all(Array.from({ length: size }, () => openSession(databaseUrl)))
  const lending = lendOut(sessions)
  const sockets = new Set<Socket>()
  /** Turns a named statement into one that no server accepts. */
  const unnamed = (type: string, whole: Buffer): Buffer => {
    const end = whole.indexOf(0, 5)
    if (type !== 'P' || end === 5) return whole
    named.push(whole.toString('utf8', 5, end))
    return message('P', Buffer.from('\0named statements are refused here\0\0\0'))
  }
  let clients = 0
  const server = createServer({ noDelay: true }, (socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
    clients += 1
    greet(socket, clients, () => serve(socket, lending, unnamed))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: Object.assign(new URL(databaseUrl), { port: String(port) }).href,
    named,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      for (const { stream } of sessions) stream.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
