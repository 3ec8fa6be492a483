import { linesType } from '@efie/domain'

/** A list that ended before its last line, so that some rows are missing. */
export class ListCutOff extends Error {
  override name = 'ListCutOff'
}

async function* texts(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  signal: AbortSignal,
): AsyncGenerator<string> {
  const reader = body.pipeThrough(new TextDecoderStream(), { signal }).getReader()
  try {
    for (;;) {
      // oxlint-disable-next-line no-await-in-loop
      const { done, value } = await reader.read()
      if (done) return
      yield value
    }
  } finally {
    // Ends the request, and with it the server's reading, if the rows are no longer needed.
    await reader.cancel().catch(() => {})
  }
}

/**
 * The rows of a list that comes as lines, as they arrive. `ask` sends the request. The last line has to have the
 * number of rows: without it the list is a part, whatever the connection says.
 */
export async function* readLines<Row>(
  ask: (onLines: (response: Response) => void) => Promise<unknown>,
  signal: AbortSignal,
): AsyncGenerator<Row[]> {
  const answers: Response[] = []
  await ask((response) => answers.push(response))
  const [answer] = answers
  if (!answer?.body || answer.headers.get('content-type')?.startsWith(linesType) !== true)
    throw new ListCutOff()
  let rest = ''
  let read = 0
  let count: number | undefined
  try {
    for await (const text of texts(answer.body, signal)) {
      const lines = (rest + text).split('\n')
      rest = lines.pop() ?? ''
      // A cast: the server sends rows of this list only.
      const values = lines.map((line) => JSON.parse(line) as Row | number)
      const rows = values.filter((value): value is Row => typeof value !== 'number')
      count ??= values.find((value): value is number => typeof value === 'number')
      read += rows.length
      if (rows.length > 0) yield rows
    }
  } catch (error) {
    throw new ListCutOff(undefined, { cause: error })
  }
  if (count !== read) throw new ListCutOff()
}
