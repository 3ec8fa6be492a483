/**
 * PostgreSQL wire messages (protocol 3, "Message Formats") that PGlite has no API for: several in one round
 * trip.
 */

export type ParameterTypes = readonly number[]

const text = (value: string): Buffer => Buffer.from(`${value}\0`)

const short = (value: number): Buffer => {
  const bytes = Buffer.allocUnsafe(2)
  bytes.writeUInt16BE(value)
  return bytes
}

const long = (value: number): Buffer => {
  const bytes = Buffer.allocUnsafe(4)
  bytes.writeInt32BE(value)
  return bytes
}

/** A wire message: type letter, length including itself, body. */
const message = (letter: string, ...parts: readonly Buffer[]): Buffer => {
  const length = parts.reduce((sum, part) => sum + part.length, 4)
  return Buffer.concat([Buffer.from(letter), long(length), ...parts])
}

const syncMessage = message('S')
const execute = message('E', text(''), long(0))

const NULL = long(-1)

/** Parse and Describe: prepares a statement and asks for its parameter and column types. */
export const describeNamed = (name: string, query: string): Uint8Array =>
  Buffer.concat([
    message('P', text(name), text(query), short(0)),
    message('D', text(`S${name}`)),
    syncMessage,
  ])

/** Bind and Execute a prepared statement, parameters and columns as text. */
export const askNamed = (name: string, values: readonly (string | null)[]): Uint8Array => {
  const parameters = values.flatMap((value) => {
    if (value === null) return [NULL]
    const bytes = Buffer.from(value)
    return [long(bytes.length), bytes]
  })
  const bind = message('B', text(''), text(name), short(0), short(values.length), ...parameters, short(0))
  return Buffer.concat([bind, execute, syncMessage])
}
