import type { FastifyInstance } from 'fastify'
import { uuidv7 } from 'uuidv7'
import type { Operation } from './operations.ts'

export interface Answer {
  status: number
  request_id: string
  /** The body as sent, JSON or multipart. */
  sent: { type: string; bytes: number }
  body: { code?: string; message?: string; data?: unknown } & Record<string, unknown>
}

const read = (payload: string): Answer['body'] => {
  try {
    return JSON.parse(payload) as Answer['body']
  } catch {
    return {}
  }
}

/** Inputs with a file are sent as multipart. */
const multipart = async (input: Record<string, unknown>): Promise<{ type: string; body: Buffer } | null> => {
  if (!Object.values(input).some((value) => value instanceof Blob)) return null
  const form = new FormData()
  for (const [key, value] of Object.entries(input))
    form.append(key, value instanceof Blob ? value : String(value))
  const response = new Response(form)
  return { type: response.headers.get('content-type') ?? '', body: Buffer.from(await response.arrayBuffer()) }
}

/** Sends an operation's input as the contract declares: path parameters, then query or JSON body. */
export const callOperation = async (
  app: FastifyInstance,
  operation: Pick<Operation, 'method' | 'path'>,
  input: Record<string, unknown>,
  token: string | null,
): Promise<Answer> => {
  const rest = { ...input }
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_match, name: string) => {
    const value = rest[name]
    delete rest[name]
    return encodeURIComponent(String(value))
  })
  const isQuery = operation.method === 'GET'
  const query = isQuery
    ? `?${new URLSearchParams(Object.entries(rest).map(([key, value]): [string, string] => [key, String(value)])).toString()}`
    : ''
  const form = await multipart(rest)
  const response = await app.inject({
    method: operation.method as 'GET',
    url: `/api/v1${path}${query}`,
    headers: {
      'idempotency-key': uuidv7(),
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(form ? { 'content-type': form.type } : {}),
    },
    ...(isQuery ? {} : { payload: form ? form.body : rest }),
  })
  return {
    status: response.statusCode,
    request_id: String(response.headers['x-request-id']),
    sent: { type: String(response.headers['content-type']), bytes: response.rawPayload.length },
    body: read(response.payload),
  }
}
