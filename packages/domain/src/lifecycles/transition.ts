import type { Role } from '../roles.ts'
import { type Fact, factTexts } from './facts.ts'

/**
 * Who may take an edge: `owner` is the person whom the row belongs to, `system` a job or webhook, and a role
 * acts on other people's rows.
 */
export type TransitionActor = 'owner' | 'system' | Role

/** One edge of a life cycle. */
export interface Transition<Status extends string> {
  from: Status
  to: Status
  by: readonly TransitionActor[]
  /** Facts that must all be true. */
  requires?: readonly Fact[]
  needs_reason?: boolean
}

/** The life cycle of one kind of row, as data. */
export interface TransitionTable<Status extends string> {
  name: string
  initial: Status
  statuses: readonly Status[]
  /** Statuses without outgoing edges. */
  terminal: readonly Status[]
  transitions: readonly Transition<Status>[]
}

/** A requested status change, with the actor and what is known to be true. */
export interface TransitionRequest<Status extends string> {
  from: Status
  to: Status
  role: Role | 'system'
  /**
   * The row belongs to the actor, so only `owner` edges count: no one decides on their own row (domain.md
   * §4).
   */
  isOwner: boolean
  facts?: Partial<Record<Fact, boolean>>
  reason?: string | null
}

/** The edge to take, or why the change is refused. */
export type TransitionDecision<Status extends string> =
  | { ok: true; transition: Transition<Status> }
  | {
      ok: false
      code: 'TRANSITION_NOT_ALLOWED' | 'FORBIDDEN'
      from: Status
      to: Status
      /**
       * Facts that would have to be true; `reason` when a reason is required. `missingTexts` puts them into
       * words.
       */
      missing: Fact[]
    }

const mayTake = (by: readonly TransitionActor[], role: Role | 'system', isOwner: boolean): boolean =>
  isOwner ? by.includes('owner') : by.includes(role)

const missingOf = <Status extends string>(
  transition: Transition<Status>,
  request: TransitionRequest<Status>,
): Fact[] => {
  const missing = (transition.requires ?? []).filter((fact) => request.facts?.[fact] !== true)
  return transition.needs_reason === true && !request.reason?.trim() ? [...missing, 'reason'] : missing
}

/**
 * Decides a status change (domain.md §3). Refusals: TRANSITION_NOT_ALLOWED with an empty `missing` when there
 * is no such edge, or with every missing fact; FORBIDDEN when only other actors may take the edge. A fact
 * that is not given counts as false.
 */
export const decideTransition = <Status extends string>(
  table: TransitionTable<Status>,
  request: TransitionRequest<Status>,
): TransitionDecision<Status> => {
  const { from, to } = request
  const edges = table.transitions.filter((edge) => edge.from === from && edge.to === to)
  if (edges.length === 0) return { ok: false, code: 'TRANSITION_NOT_ALLOWED', from, to, missing: [] }
  const mine = edges.filter((edge) => mayTake(edge.by, request.role, request.isOwner))
  if (mine.length === 0) return { ok: false, code: 'FORBIDDEN', from, to, missing: [] }
  const open = mine.find((edge) => missingOf(edge, request).length === 0)
  if (open) return { ok: true, transition: open }
  const missing = mine
    .map((edge) => missingOf(edge, request))
    .sort((left, right) => left.length - right.length)
  return { ok: false, code: 'TRANSITION_NOT_ALLOWED', from, to, missing: missing[0] ?? [] }
}

/** The texts of a refusal's missing facts. */
export const missingTexts = (missing: readonly Fact[]): string[] => missing.map((fact) => factTexts[fact])

/**
 * Every edge that the actor could take from a status, regardless of facts. Screens show them all and say what
 * is missing.
 */
export const possibleTransitions = <Status extends string>(
  table: TransitionTable<Status>,
  from: Status,
  role: Role | 'system',
  isOwner: boolean,
): Transition<Status>[] =>
  table.transitions.filter((edge) => edge.from === from && mayTake(edge.by, role, isOwner))

/**
 * Lists defects of a table: unknown or unreachable statuses, terminal statuses that can be left, and dead
 * ends that are not declared terminal. Run by tests.
 */
export const tableProblems = <Status extends string>(table: TransitionTable<Status>): string[] => {
  const problems: string[] = []
  const known = new Set<string>(table.statuses)
  for (const { from, to, by } of table.transitions) {
    if (!known.has(from) || !known.has(to)) problems.push(`unknown status in ${from} → ${to}`)
    if (from === to) problems.push(`${from} leads to itself`)
    if (by.length === 0) problems.push(`no one may take ${from} → ${to}`)
  }
  const reached = new Set<Status>([table.initial])
  for (const status of reached)
    for (const edge of table.transitions) if (edge.from === status) reached.add(edge.to)
  for (const status of table.statuses) {
    const leaves = table.transitions.some((edge) => edge.from === status)
    if (!reached.has(status)) problems.push(`${status} cannot be reached`)
    if (leaves === table.terminal.includes(status))
      problems.push(
        leaves ? `${status} is terminal yet can be left` : `${status} is a dead end not listed as terminal`,
      )
  }
  return problems
}
