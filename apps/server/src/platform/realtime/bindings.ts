import { z } from 'zod'
import type { Change } from './change-feed.ts'

const MAX_BINDINGS = 100
const operators = ['eq', 'neq', 'lt', 'lte', 'gt', 'gte', 'in'] as const
type Operator = (typeof operators)[number]

interface Filter {
  column: string
  operator: Operator
  value: string
}

/** One `postgres_changes` subscription of a channel, with the number that identifies it in messages. */
export interface Binding {
  id: number
  event: '*' | Change['kind']
  /** Undefined means every table. */
  table: string | undefined
  filter: Filter | undefined
  /** The request as sent, because the client compares it with the answer. */
  asked: Record<string, unknown>
}

const entry = z.object({
  event: z.string(),
  schema: z.string(),
  table: z.string().max(100).optional(),
  filter: z.string().max(500).optional(),
})

/** Unknown keys are accepted: newer clients send more. */
const joinConfig = z.object({
  config: z.object({ postgres_changes: z.array(entry.loose()).max(MAX_BINDINGS).default([]) }).prefault({}),
  access_token: z.string().max(8_192).nullish(),
})

const events = ['*', 'INSERT', 'UPDATE', 'DELETE'] as const

const parseFilter = (text: string): Filter | null => {
  const match = /^([a-z_]+)=([a-z]+)\.(.*)$/s.exec(text)
  const operator = operators.find((known) => known === match?.[2])
  return match?.[1] !== undefined && match[3] !== undefined && operator
    ? { column: match[1], operator, value: match[3] }
    : null
}

export type JoinRequest =
  | { ok: true; bindings: Binding[]; access_token: string | null }
  | { ok: false; reason: string }

const refuse = (reason: string): JoinRequest => ({ ok: false, reason })

/** Parses a `phx_join`. `nextId` numbers bindings within the connection. */
export const readJoin = (
  payload: unknown,
  tables: ReadonlySet<string>,
  nextId: () => number,
): JoinRequest => {
  const parsed = joinConfig.safeParse(payload)
  if (!parsed.success) return refuse('InvalidJoinConfiguration: the join could not be read')
  const bindings: Binding[] = []
  for (const asked of parsed.data.config.postgres_changes) {
    const event = events.find((known) => known === asked.event.toUpperCase())
    if (!event) return refuse(`InvalidEvent: ${asked.event} is none of ${events.join(', ')}`)
    if (asked.schema !== 'public') return refuse(`UnknownSchema: ${asked.schema} is not published`)
    if (asked.table !== undefined && asked.table !== '*' && !tables.has(asked.table))
      return refuse(`UnknownTable: ${asked.table} is not published`)
    const filter = asked.filter === undefined || asked.filter === '' ? undefined : parseFilter(asked.filter)
    if (filter === null) return refuse('InvalidFilter: write column=operator.value')
    const table = asked.table === '*' ? undefined : asked.table
    bindings.push({ id: nextId(), event, table, filter, asked })
  }
  return { ok: true, bindings, access_token: parsed.data.access_token ?? null }
}

const list = (value: string): string[] =>
  value
    .replaceAll(/^\(|\)$/g, '')
    .split(',')
    .map((item) => item.trim().replaceAll(/^"|"$/g, ''))

const compare = (actual: unknown, { operator, value }: Filter): boolean => {
  if (actual === null || actual === undefined) return false
  const text = typeof actual === 'string' ? actual : JSON.stringify(actual)
  if (operator === 'eq') return text === value
  if (operator === 'neq') return text !== value
  if (operator === 'in') return list(value).includes(text)
  const [left, right] = typeof actual === 'number' ? [actual, Number(value)] : [text, value]
  if (operator === 'lt') return left < right
  if (operator === 'lte') return left <= right
  return operator === 'gt' ? left > right : left >= right
}

const kinds = ['INSERT', 'UPDATE', 'DELETE'] as const

const hasEvent = (binding: Binding, kind: Change['kind']): boolean =>
  binding.event === '*' || binding.event === kind

/** Ids of the bindings that a kind of change matches. */
export type IdsByKind = Readonly<Record<Change['kind'], readonly number[]>>

/** Bindings of one table, by kind of change; null if a filter decides. */
export const idsByKind = (bindings: readonly Binding[]): IdsByKind | null => {
  if (bindings.some(({ filter }) => filter)) return null
  const idsOf = (kind: Change['kind']) =>
    bindings.filter((binding) => hasEvent(binding, kind)).map(({ id }) => id)
  return Object.fromEntries(kinds.map((kind) => [kind, idsOf(kind)])) as Record<Change['kind'], number[]>
}

/** A row's id and owner can be filtered on even where the API's form leaves them out. */
const commonColumns = (change: Change): Record<string, unknown> => ({
  id: change.row_id,
  user_id: change.owner_id,
})

/** Ids of the bindings, all of the change's table, that it matches. `record` is null for a deleted row. */
export const matching = (
  bindings: readonly Binding[],
  change: Change,
  record: Record<string, unknown> | null,
): number[] => {
  const common = commonColumns(change)
  const passes = ({ filter }: Binding): boolean => {
    if (!filter) return true
    const known = record !== null && filter.column in record ? record : common
    // Other columns of a deleted row are unknown, so a filter on them doesn't exclude it.
    return filter.column in known ? compare(known[filter.column], filter) : record === null
  }
  return bindings
    .filter((binding) => hasEvent(binding, change.kind) && passes(binding))
    .map((binding) => binding.id)
}
