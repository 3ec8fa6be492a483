import { createHash, randomUUID } from 'node:crypto'
import { mkdirSync, realpathSync, rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { StartError } from '../../config.ts'

/**
 * Unix socket paths are limited to about 100 bytes; a deeper data folder uses a socket in the temporary
 * folder.
 */
const MAX_SOCKET_PATH = 100

const socketPath = (dataDir: string): string => {
  const real = realpathSync(dataDir)
  const inside = join(real, 'lock.sock')
  if (process.platform === 'win32')
    return String.raw`\\.\pipe\efie-${createHash('sha256').update(real).digest('hex').slice(0, 24)}`
  if (inside.length <= MAX_SOCKET_PATH) return inside
  return join(tmpdir(), `efie-${createHash('sha256').update(real).digest('hex').slice(0, 24)}.sock`)
}

/** The lock holder's description of itself, or null when no one answers. */
const ask = (path: string): Promise<string | null> =>
  new Promise((resolve) => {
    const socket = connect(path)
    let answer = ''
    socket.setTimeout(2_000, () => socket.destroy())
    socket.on('data', (chunk) => (answer += chunk.toString()))
    socket.on('error', () => resolve(null))
    socket.on('close', () => resolve(answer || null))
  })

/**
 * Allows one process per embedded database, which PGlite doesn't guard. The lock is a socket this process
 * listens on, so the kernel knows whether the holder is alive: after a crash the socket file answers no one
 * and is replaced.
 */
export const lockDataFolder = async (dataDir: string): Promise<() => void> => {
  try {
    mkdirSync(dataDir, { recursive: true })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new StartError(
      `DATA_DIR: the folder ${dataDir} can’t be created (${code}). Set DATA_DIR to another folder.`,
    )
  }
  const path = socketPath(dataDir)
  const own = `${process.pid} ${randomUUID()}`
  const holder = await ask(path)
  if (holder) {
    throw new StartError(
      `The data folder ${dataDir} is in use by process ${holder.split(' ')[0]}. Stop that server, or set DATA_DIR to another folder.`,
    )
  }
  if (process.platform !== 'win32') rmSync(path, { force: true })
  const server = createServer((socket) => socket.end(own))
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(path, resolve)
  })
  server.unref()
  if ((await ask(path)) !== own) {
    server.close()
    throw new StartError(
      `The data folder ${dataDir} is in use by another server that started at the same moment. Stop one of them, or set DATA_DIR to another folder.`,
    )
  }
  return () => server.close()
}
