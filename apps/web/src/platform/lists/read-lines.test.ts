import { describe, expect, test } from 'vitest'
import { linesOf } from '~/platform/testing/api-server.ts'
import { ListCutOff, readLines } from './read-lines.ts'

interface Row {
  name: string
}

const names = ['Ama', 'Yaa Asantewaa ₵', 'Kofi\nMensah']
const whole = [...names.map((name) => ({ name })), names.length]
  .map((value) => `${JSON.stringify(value)}\n`)
  .join('')

const unending = new AbortController().signal

const streamOf = (...chunks: readonly (Uint8Array<ArrayBuffer> | Error)[]) => {
  const left = [...chunks]
  return new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull: (stream) => {
      const chunk = left.shift()
      if (chunk === undefined) stream.close()
      else if (chunk instanceof Error) stream.error(chunk)
      else stream.enqueue(chunk)
    },
  })
}

const read = async (response: Response): Promise<string[]> => {
  const found: string[] = []
  for await (const rows of readLines<Row>(async (onLines) => onLines(response), unending))
    found.push(...rows.map(({ name }) => name))
  return found
}

describe('rows of a list in lines', () => {
  const bytes = new TextEncoder().encode(whole)

  test.each([1, 2, 3, 7, 1_000])('arrive whole from pieces of %i bytes', async (size) => {
    const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
      bytes.slice(index * size, (index + 1) * size),
    )
    expect(await read(linesOf(streamOf(...pieces)))).toEqual(names)
  })

  test('can be none', async () => {
    expect(await read(linesOf('0\n'))).toEqual([])
  })

  test.each([
    ['ends without its last line', linesOf('{"name":"Ama"}\n')],
    ['ends within a line', linesOf(streamOf(bytes.slice(0, -10)))],
    ['has fewer rows than it counts', linesOf('{"name":"Ama"}\n2\n')],
    ['breaks off', linesOf(streamOf(bytes.slice(0, 20), new TypeError('network error')))],
    ['is empty', linesOf('')],
    ['is a page', Response.json({ data: [], next_cursor: null })],
  ])('are refused if the answer %s', async (_case, response) => {
    await expect(read(response)).rejects.toThrow(ListCutOff)
  })

  test('are refused if nothing was answered', async () => {
    await expect(readLines<Row>(async () => {}, unending).next()).rejects.toThrow(ListCutOff)
  })

  test('are no longer asked for once the reader stops', async () => {
    let cancelled = false
    const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
      start: (stream) => stream.enqueue(bytes),
      cancel: () => {
        cancelled = true
      },
    })
    for await (const rows of readLines<Row>(async (onLines) => onLines(linesOf(body)), unending)) {
      expect(rows).toHaveLength(names.length)
      break
    }
    expect(cancelled).toBe(true)
  })
})
