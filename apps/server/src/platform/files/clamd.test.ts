import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { ScanAwayError, scanBytes } from './clamd.ts'

/** Speaks clamd's protocol: reads the chunks of an INSTREAM, and answers as the test says. */
let answer: (bytes: Buffer) => string | null = () => 'stream: OK\0'
const open = new Set<Socket>()

const listen = (at: { port: number; host: string } | { path: string }): Promise<Server> => {
  const server = createServer((socket) => {
    open.add(socket)
    let seen = Buffer.alloc(0)
    socket.on('error', () => {})
    socket.on('data', (part: Buffer) => {
      seen = Buffer.concat([seen, part])
      const start = 'zINSTREAM\0'.length
      if (seen.length < start || seen.subarray(0, start).toString() !== 'zINSTREAM\0') return
      const pieces: Buffer[] = []
      for (let at = start; at + 4 <= seen.length;) {
        const length = seen.readUInt32BE(at)
        if (length === 0) {
          const said = answer(Buffer.concat(pieces))
          if (said !== null) socket.end(said)
          return
        }
        pieces.push(seen.subarray(at + 4, at + 4 + length))
        at += 4 + length
      }
    })
  })
  return new Promise((resolve) => server.listen(at, () => resolve(server)))
}

let folder: string
let servers: Server[]
let urls: string[]
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'efie-clamd-'))
  const path = join(folder, 'clamd.sock')
  const tcp = await listen({ port: 0, host: '127.0.0.1' })
  servers = [tcp, await listen({ path })]
  const address = tcp.address()
  urls = [`tcp://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`, `unix://${path}`]
})
afterEach(() => {
  for (const socket of open) socket.destroy()
  open.clear()
})
afterAll(async () => {
  for (const server of servers) await new Promise((resolve) => server.close(resolve))
  rmSync(folder, { recursive: true, force: true })
})

const file = new Uint8Array(200_000).map((_, index) => index % 251)

test('every byte reaches the scanner, by network and by socket, and a clean file has nothing found', async () => {
  for (const url of urls) {
    let got: Buffer = Buffer.alloc(0)
    answer = (bytes) => {
      got = bytes
      return 'stream: OK\0'
    }
    expect(await scanBytes(url, file)).toBeNull()
    expect(got.equals(Buffer.from(file))).toBe(true)
  }
})

test('what is found is named', async () => {
  answer = () => 'stream: Win.Test.EICAR_HDB-1 FOUND\0'
  for (const url of urls) expect(await scanBytes(url, file)).toBe('Win.Test.EICAR_HDB-1')
})

test.each([
  ['refuses', 'INSTREAM size limit exceeded. ERROR\0'],
  ['closes without a word', ''],
  ['stops in the middle', 'stream: '],
  ['says nothing in time', null],
])('a scanner that %s has cleared nothing', async (_what, said) => {
  answer = () => said
  for (const url of urls) await expect(scanBytes(url, file, 200)).rejects.toBeInstanceOf(ScanAwayError)
})

test('a scanner that is away has cleared nothing', async () => {
  for (const url of ['tcp://127.0.0.1:1', `unix://${folder}/none.sock`])
    await expect(scanBytes(url, file)).rejects.toBeInstanceOf(ScanAwayError)
})
