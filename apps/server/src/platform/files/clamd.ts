import { connect, type Socket } from 'node:net'

/** The virus scanner did not say what a file is: away, busy or too slow. */
export class ScanAwayError extends Error {}

const PATIENCE_MILLISECONDS = 30_000
/** clamd takes a stream in pieces of any size. */
const PIECE = 65_536

const open = (url: string): Socket => {
  const { protocol, hostname, port, pathname } = new URL(url)
  return protocol === 'unix:'
    ? connect({ path: decodeURIComponent(pathname) })
    : connect({ host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || 3310) })
}

/** `INSTREAM`: each piece after its length, and a length of zero at the end. */
const send = (socket: Socket, bytes: Uint8Array): void => {
  socket.write('zINSTREAM\0')
  for (let from = 0; from < bytes.byteLength; from += PIECE) {
    const piece = bytes.subarray(from, from + PIECE)
    const length = Buffer.alloc(4)
    length.writeUInt32BE(piece.byteLength)
    socket.write(length)
    socket.write(piece)
  }
  socket.write(Buffer.alloc(4))
}

const answerOf = (url: string, bytes: Uint8Array, patience: number): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = open(url)
    const parts: Buffer[] = []
    const fail = (reason: string) => {
      clearTimeout(timer)
      socket.destroy()
      reject(new ScanAwayError(reason))
    }
    // For the whole of it: a scanner that sends a byte now and then is no answer either.
    const timer = setTimeout(() => fail('no answer in time'), patience)
    socket.once('connect', () => send(socket, bytes))
    socket.on('data', (part: Buffer) => parts.push(part))
    socket.once('error', ({ message }) => fail(message))
    socket.once('close', () => {
      clearTimeout(timer)
      resolve(Buffer.concat(parts).toString('utf8').replaceAll('\0', '').trim())
    })
  })

/**
 * Asks a ClamAV daemon about a file: the name of what it found, or null of a clean one. Throws a ScanAwayError when it gave no
 * verdict, as when the file is larger than its StreamMaxLength.
 */
export const scanBytes = async (
  url: string,
  bytes: Uint8Array,
  patience = PATIENCE_MILLISECONDS,
): Promise<string | null> => {
  const answer = await answerOf(url, bytes, patience)
  if (answer === 'stream: OK') return null
  const found = /^stream: (.+) FOUND$/.exec(answer)?.[1]
  if (found === undefined) throw new ScanAwayError(answer || 'closed without an answer')
  return found
}
