/** A message of the Phoenix channel protocol, in either serialisation. */
export interface Frame {
  join_ref: string | null
  ref: string | null
  topic: string
  event: string
  payload: Record<string, unknown>
}

/** Close codes: policy violation; try again later. */
export const POLICY = 1008
export const BUSY = 1013

/** 2.0.0 is a JSON array, 1.0.0 an object. */
export type Version = '1.0.0' | '2.0.0'

export const versionOf = (vsn: unknown): Version | null => {
  if (vsn === undefined || vsn === '1.0.0') return '1.0.0'
  return vsn === '2.0.0' ? vsn : null
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const reference = (value: unknown): string | null =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : null

/** Parses a text message; null if it isn't a frame. */
export const decodeFrame = (version: Version, text: string): Frame | null => {
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    return null
  }
  const [join_ref, ref, topic, event, payload]: unknown[] = Array.isArray(parsed)
    ? parsed
    : isRecord(parsed)
      ? [parsed['join_ref'], parsed['ref'], parsed['topic'], parsed['event'], parsed['payload']]
      : []
  if (Array.isArray(parsed) !== (version === '2.0.0')) return null
  if (typeof topic !== 'string' || typeof event !== 'string') return null
  return {
    join_ref: reference(join_ref),
    ref: reference(ref),
    topic,
    event,
    payload: isRecord(payload) ? payload : {},
  }
}

/** `payload` is already JSON. */
export const encodeFrame = (version: Version, frame: Omit<Frame, 'payload'>, payload: string): string => {
  const { join_ref, ref, topic, event } = frame
  const [j, r, t, e] = [join_ref, ref, topic, event].map((part) => JSON.stringify(part))
  return version === '2.0.0'
    ? `[${j},${r},${t},${e},${payload}]`
    : `{"join_ref":${j},"ref":${r},"topic":${t},"event":${e},"payload":${payload}}`
}

/** Bytes of a message from which on its length takes two bytes, or eight, and the marks that say so. */
const TWO_BYTES = { from: 126, mark: 126 }
const EIGHT_BYTES = { from: 65_536, mark: 127 }
/** The only frame of its message, and that one is text. */
const WHOLE_TEXT = 0x81

/** A text message as a server sends it on the wire (RFC 6455 §5.2), the same bytes for every socket. */
export const onTheWire = (text: string): Buffer => {
  const length = Buffer.byteLength(text)
  const extra = length < TWO_BYTES.from ? 0 : length < EIGHT_BYTES.from ? 2 : 8
  const frame = Buffer.allocUnsafe(2 + extra + length)
  frame[0] = WHOLE_TEXT
  frame[1] = extra === 0 ? length : extra === 2 ? TWO_BYTES.mark : EIGHT_BYTES.mark
  if (extra === 2) frame.writeUInt16BE(length, 2)
  if (extra === 8) frame.writeBigUInt64BE(BigInt(length), 2)
  frame.write(text, 2 + extra)
  return frame
}
