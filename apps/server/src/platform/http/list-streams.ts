import { Readable } from 'node:stream'
import { pagedInput } from '@efie/contracts/base'
import { exportLimit, linesType } from '@efie/domain'
import type { AnyContractRouter } from '@orpc/contract'
import { StandardOpenAPIMatcher } from '@orpc/openapi/standard'
import type { Router } from '@orpc/server'
import type { StandardHandler } from '@orpc/server/standard'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { uuidv7 } from 'uuidv7'
import { z } from 'zod'
import { recordAudit } from '../audit.ts'
import { signedIn, type Context, type SignedIn } from '../context.ts'
import { AppError } from '../errors.ts'
import { countOne, tooMany } from '../rate-limits.ts'
import { text } from '../texts/text.ts'

const PREFIX = '/api/v1'
/** Rows that are read together, and all that is ever in memory. */
const PAGE = '100'
/** Streams per person and process: each keeps the database busy for as long as it runs. */
const MOST_RUNNING = 2
/** Milliseconds without a byte taken, after which a reader counts as gone. */
const SILENCE = 120_000

const page = z.object({ data: z.array(z.unknown()), next_cursor: z.string().nullable() })
type Page = z.infer<typeof page>

const asksForLines = ({ method, headers }: FastifyRequest): boolean =>
  method === 'GET' &&
  (headers.accept ?? '').split(',').some((type) => type.replace(/;.*/, '').trim().toLowerCase() === linesType)

/** Whether a field can only hold a code, number, day or id. Other text someone may have typed about a person. */
const isChosen = (schema: z.core.$ZodType | undefined): boolean => {
  // A cast to the union of all schema kinds, which `_zod.def` discriminates.
  const def = (schema as z.core.$ZodTypes | undefined)?._zod.def
  if (def === undefined) return false
  if (def.type === 'string') return 'format' in def && /^(?:uuid|date)/.test(String(def.format))
  if (def.type === 'union') return def.options.every(isChosen)
  // `stringbool` is a pipe that ends in a boolean.
  if (def.type === 'pipe') return isChosen(def.out)
  if ('innerType' in def) return isChosen(def.innerType)
  return def.type === 'enum' || def.type === 'literal' || def.type === 'number' || def.type === 'boolean'
}

/** How a list was narrowed, for the audit trail: of typed text only that there was some. */
const filtersOf = (given: Record<string, unknown>, fields: z.core.$ZodShape): Record<string, string> =>
  Object.fromEntries(
    Object.entries(given)
      .filter(([name]) => !['limit', 'cursor', 'count'].includes(name))
      .map(([name, value]) => [name, isChosen(fields[name]) ? String(value) : 'given']),
  )

interface Progress {
  rows: number
  complete: boolean
}

/** The lines of a page at a time. Each page is read when the one before has been taken. */
async function* linesOf(first: Page, next: (cursor: string) => Promise<Page>, progress: Progress) {
  let read = first
  for (;;) {
    progress.rows += read.data.length
    if (read.data.length > 0) yield read.data.map((row) => `${JSON.stringify(row)}\n`).join('')
    if (read.next_cursor === null) break
    // Each page starts after the last, so they can't be read side by side.
    // oxlint-disable-next-line no-await-in-loop
    read = await next(read.next_cursor)
  }
  yield `${progress.rows}\n`
  progress.complete = true
}

/** How many streams each person has running. */
const makeRunning = () => {
  const running = new Map<string, number>()
  return {
    enter: (id: string): void => {
      const others = running.get(id) ?? 0
      if (others >= MOST_RUNNING)
        throw new AppError(
          'RATE_LIMITED',
          undefined,
          'Two of your exports are still running. Wait until one has finished, or stop one, then export again.',
        )
      running.set(id, others + 1)
    },
    leave: (id: string): void => {
      const left = (running.get(id) ?? 0) - 1
      if (left > 0) running.set(id, left)
      else running.delete(id)
    },
  }
}

/** A page of the list that a request is about, as the list's own operation answers it. */
const callPage = async <Held extends Context>(
  operations: StandardHandler<Held>,
  request: FastifyRequest,
  at: URL,
  context: Held,
  cursor?: string,
) => {
  const url = new URL(at)
  url.searchParams.delete('count')
  url.searchParams.set('limit', PAGE)
  if (cursor !== undefined) url.searchParams.set('cursor', cursor)
  const { headers } = request
  const { response } = await operations.handle(
    { method: 'GET', url, headers, body: async () => undefined, signal: undefined },
    { prefix: PREFIX, context },
  )
  if (!response) throw new AppError('NOT_FOUND')
  return response
}

/**
 * Answers a list that is asked for as lines: its whole result, page after page, as fast as it is taken. Every page
 * is a call of the list's own operation, so that rights, masks and the end of a session apply to each. Returns
 * false for all other requests.
 *
 * After a failure the connection breaks, and the last line with the number of rows is missing. So no reader can
 * take a part for the whole.
 */
export const listStreams = <Held extends Context>(
  app: FastifyInstance,
  router: Router<AnyContractRouter, Held>,
  operations: StandardHandler<Held>,
  again: (request: FastifyRequest, caller: SignedIn) => Promise<Held>,
  isEnding: () => boolean,
) => {
  const matcher = new StandardOpenAPIMatcher()
  matcher.init(router)
  const running = makeRunning()
  const open = new Set<Readable>()
  const recording = new Set<Promise<void>>()
  app.addHook('preClose', (done) => {
    // A reader who takes little at a time would delay the end for as long as the process may take to stop.
    for (const lines of open) lines.destroy()
    done()
  })
  app.addHook('onClose', async () => void (await Promise.all(recording)))
  const send = async (
    request: FastifyRequest,
    reply: FastifyReply,
    context: Held,
    { list, at, filters }: { list: string; at: URL; filters: Record<string, string> },
  ): Promise<void> => {
    const actor = signedIn(context)
    const first = await callPage(operations, request, at, context)
    if (first.status !== 200) {
      running.leave(actor.id)
      reply.status(first.status).headers(first.headers).send(first.body)
      return
    }
    const subject = { subject_type: 'export', subject_id: uuidv7(), kind: 'read' } as const
    // Before the first row leaves, so that no export goes unrecorded.
    await recordAudit(context, { ...subject, action: 'export.start', after: { list, ...filters } })
    const progress: Progress = { rows: 0, complete: false }
    const next = async (cursor: string): Promise<Page> => {
      if (isEnding()) throw new Error(`An export of ${list} ended, because the server stops answering`)
      const held = await again(request, actor)
      // Another role may see other rows, which would end as if it were all of them.
      if (signedIn(held).role !== actor.role) throw new Error(`An export of ${list} ended with a role`)
      const { status, body } = await callPage(operations, request, at, held, cursor)
      if (status !== 200) throw new Error(`An export of ${list} ended with status ${status}`)
      return page.parse(body)
    }
    const lines = Readable.from(linesOf(page.parse(first.body), next, progress))
    open.add(lines)
    lines.once('close', () => {
      running.leave(actor.id)
      open.delete(lines)
      const recorded = recordAudit(context, {
        ...subject,
        action: progress.complete ? 'export.finish' : 'export.break',
        after: { list, rows: progress.rows },
      })
        .catch((error: unknown) =>
          context.log.error({ err: error, request_id: request.id }, 'the end of an export was not recorded'),
        )
        .finally(() => recording.delete(recorded))
      recording.add(recorded)
    })
    // A proxy that collects the answer would hide that its reader is slow or gone.
    reply.type(`${linesType}; charset=utf-8`).header('x-accel-buffering', 'no')
    reply.raw.setTimeout(SILENCE, () => reply.raw.destroy())
    reply.send(lines)
  }

  return async (request: FastifyRequest, reply: FastifyReply, context: Held): Promise<boolean> => {
    if (!asksForLines(request)) return false
    // As the operation reads it, so that the trail names the list that leaves.
    const at = new URL(request.url, 'http://localhost')
    if (!at.pathname.startsWith(`${PREFIX}/`)) return false
    const found = await matcher.match('GET', at.pathname.slice(PREFIX.length) as `/${string}`)
    const fields = found && pagedInput(found.procedure['~orpc'])
    if (!found || !fields) return false
    const { id } = signedIn(context)
    running.enter(id)
    const counted = { name: 'exports', subject: id, limit: exportLimit }
    const given = { ...found.params, ...(request.query as object) }
    try {
      const { over, until } = await countOne(context, counted)
      if (over > 0) {
        const why = text('You’ve started too many exports. Wait an hour, then try again.')
        reply.header('retry-after', Math.ceil((until.getTime() - context.realClock.now().getTime()) / 1_000))
        throw await tooMany(context, why, until)
      }
      await send(request, reply, context, {
        list: found.path.join('.'),
        at,
        filters: filtersOf(given, fields),
      })
    } catch (error) {
      running.leave(id)
      throw error
    }
    return true
  }
}
