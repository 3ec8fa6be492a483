import { WebSocket } from 'ws'

/**
 * The client side of the realtime bench, in a process of its own: many sockets that check and time what they
 * receive.
 */
export interface Seat {
  url: string
  /** Sent once the socket is open. The answer of type `system` means that changes flow. */
  join: string
}

export type Order = { open: Seat[] } | { expect: number } | { report: true } | { close: true }

export type Answer =
  | { opened: number }
  /** Every socket that had to has received this row. */
  | { done: string }
  /** The rows in the order in which the sockets got them, and each receipt in milliseconds since 1970. */
  | { rows: string[]; times: Record<string, number[]>; sample: string }
  | { failed: string }

const RECORD = '"record":{"id":"'
const now = (): number => performance.timeOrigin + performance.now()
const answer = (message: Answer): void => void process.send?.(message)

interface Seen {
  frame: Buffer
  times: number[]
}

let sockets: WebSocket[] = []
/** How many sockets get each row. */
let expected = 0
const seen = new Map<string, Seen>()
const orders = new Map<WebSocket, string[]>()

const receive = (socket: WebSocket, frame: Buffer): void => {
  const at = now()
  const start = frame.indexOf(RECORD) + RECORD.length
  const id = frame.toString('latin1', start, start + 36)
  orders.get(socket)?.push(id)
  const known = seen.get(id)
  if (!known) seen.set(id, { frame, times: [at] })
  else if (known.frame.equals(frame)) known.times.push(at)
  else answer({ failed: `two sockets got different frames of ${id}` })
  const times = seen.get(id)?.times.length ?? 0
  if (times === expected) answer({ done: id })
  if (times > expected) answer({ failed: `${id} was received ${times} times` })
}

const take = ({ url, join }: Seat): Promise<void> =>
  new Promise((resolve, reject) => {
    const socket = new WebSocket(url, { perMessageDeflate: false })
    let flows = false
    socket.on('open', () => socket.send(join))
    socket.on('error', reject)
    socket.on('message', (data: Buffer) => {
      if (flows) return receive(socket, data)
      const text = data.toString()
      if (text.includes('"status":"error"')) return reject(new Error(text))
      if (!text.includes('"system"')) return
      flows = true
      sockets.push(socket)
      orders.set(socket, [])
      resolve()
    })
    socket.on('close', (code, reason) => {
      if (sockets.includes(socket)) answer({ failed: `a socket was closed: ${code} ${reason.toString()}` })
    })
  })

const open = async (seats: Seat[]): Promise<void> => {
  const waiting = [...seats]
  const worker = async (): Promise<void> => {
    for (let seat = waiting.pop(); seat; seat = waiting.pop()) await take(seat)
  }
  await Promise.all(Array.from({ length: 20 }, worker))
  answer({ opened: sockets.length })
}

/** Each socket must have got its rows once, and where all get the same rows, in the same order. */
const report = (): void => {
  const all = [...orders.values()]
  for (const order of all) {
    if (new Set(order).size !== order.length) answer({ failed: 'a socket got a row twice' })
    if (expected > 1 && order.join() !== all[0]?.join()) answer({ failed: 'two sockets got another order' })
  }
  answer({
    rows: [...seen.keys()],
    times: Object.fromEntries([...seen].map(([id, { times }]) => [id, times])),
    sample: [...seen.values()].at(-1)?.frame.toString() ?? '',
  })
  seen.clear()
  for (const order of all) order.length = 0
}

const close = (): void => {
  const closing = sockets
  sockets = []
  orders.clear()
  for (const socket of closing) socket.terminate()
}

process.on('message', (order: Order) => {
  if ('open' in order) open(order.open).catch((error: unknown) => answer({ failed: String(error) }))
  if ('expect' in order) expected = order.expect
  if ('report' in order) report()
  if ('close' in order) close()
})
process.on('disconnect', () => process.exit(0))
