import { connect, type Socket } from 'node:net'

/** The virus scanner gave no verdict: unreachable, busy or too slow. */
export class ScanAwayError extends Error {}

const PATIENCE_MILLISECONDS = 30_000
/** Chunk size in bytes; clamd accepts any. */
const PIECE = 65_536

const open = (url: string): Socket => {
  const { protocol, hostname, port, pathname } = new URL(url)
  return protocol === 'unix:'
    ? connect({ path: decodeURIComponent(pathname) })
    : connect({ host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || 3310) })
}

/** clamd's `INSTREAM`: each chunk preceded by its length, ended by a length of zero. */
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
    // A deadline for the whole scan: a scanner that sends a byte now and then counts as silent too.
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
 * Scans a file with a ClamAV daemon. Returns the name of the malware found, or null for a clean file. Throws
 * ScanAwayError without a verdict, for example when the file exceeds clamd's StreamMaxLength.
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
