import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { onTheWire } from './protocol.ts'
import { makeWriter, type Writer } from './writer.ts'

const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

/** A writer, the socket it writes to, and the client at the other end. */
const connect = async () => {
  const server = createServer()
  const sockets = new WebSocketServer({ server })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const opened = new Promise<{ writer: Writer; wire: Socket }>((resolve) =>
    sockets.once('connection', (socket, { socket: wire }) =>
      resolve({ wire, writer: makeWriter(socket, wire, '2.0.0') }),
    ),
  )
  const client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`)
  const received: string[] = []
  client.on('message', (data: Buffer) => received.push(data.toString()))
  ends.push(() => {
    client.terminate()
    server.close()
  })
  await once(client, 'open')
  return { client, received, ...(await opened) }
}

test.each([0, 1, 125, 126, 65_535, 65_536, 200_000])(
  'a shared frame of %i characters arrives whole and in order with other messages',
  async (length) => {
    const { received, writer } = await connect()
    writer.push(null, 't', 'before', '{}', null)
    const text = 'x'.repeat(length)
    expect(writer.write(onTheWire(text))).toBe(true)
    writer.push(null, 't', 'after', '{}', null)
    await vi.waitFor(() => expect(received).toHaveLength(3))
    expect(received[0]).toContain('before')
    expect(received[1]).toBe(text)
    expect(received[2]).toContain('after')
  },
)

test('a frame counts bytes, not characters', async () => {
  const { received, writer } = await connect()
  writer.write(onTheWire('GH₵ 20'.repeat(30)))
  await vi.waitFor(() => expect(received).toEqual(['GH₵ 20'.repeat(30)]))
})

test('what waits for a client that does not read stays bounded', async () => {
  const { client, received, writer, wire } = await connect()
  client.pause()
  const frame = onTheWire('x'.repeat(50_000))
  let taken = 0
  // The operating system's own buffers take the first megabytes.
  while (taken < 2_000 && writer.write(frame)) {
    taken += 1
    await new Promise(setImmediate)
  }
  expect(writer.write(frame)).toBe(false)
  expect(wire.writableLength).toBeLessThan(262_144 + 2 * frame.length)
  client.resume()
  await vi.waitFor(() => expect(received).toHaveLength(taken))
  expect(writer.write(frame)).toBe(true)
})
