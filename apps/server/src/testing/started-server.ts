import { spawn, type ChildProcess } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { templateFolder } from '@efie/database/testing'

const mainFile = new URL('../main.ts', import.meta.url).pathname
const root = new URL('../../../..', import.meta.url).pathname

export interface Started {
  child: ChildProcess
  output: () => string
  /** Exit code once ended. */
  ended: Promise<number | null>
}

export const freePort = async (): Promise<number> => {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

/** A data folder with a migrated database, to save a minute per start. */
export const makeDataFolder = async (folder: string): Promise<string> => {
  const data = mkdtempSync(join(folder, 'data-'))
  mkdirSync(join(data, 'database'))
  cpSync(await templateFolder(), join(data, 'database'), { recursive: true })
  return data
}

/** The server, or another command, in its own process. */
export const startProcess = (environment: Record<string, string>, command = mainFile): Started => {
  const child = spawn(process.execPath, [command], {
    cwd: root,
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      NODE_ENV: 'test',
      DEMO: '0',
      PAYMENTS: 'sandbox',
      LOG_LEVEL: 'warn',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (said += chunk.toString()))
  return { child, output: () => said, ended: new Promise((resolve) => child.once('close', resolve)) }
}

/** Resolves once it has printed `words`. */
export const toSay = (words: string, { child, output, ended }: Started): Promise<void> =>
  new Promise((resolve, reject) => {
    const look = () => (output().includes(words) ? resolve() : undefined)
    child.stdout?.on('data', look)
    look()
    void ended.then((code) => reject(new Error(`ended with ${code}: ${output()}`)))
  })
