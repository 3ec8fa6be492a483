import type { Role } from '../roles.ts'
import { type Fact, factTexts } from './facts.ts'

/** Who may take an edge: `owner` is the person whose row it is, `system` a job or webhook, else a role acting on another's row. */
export type TransitionActor = 'owner' | 'system' | Role

export interface Transition<Status extends string> {
  from: Status
  to: Status
  by: readonly TransitionActor[]
  /** Facts that must all hold. */
  requires?: readonly Fact[]
  needs_reason?: boolean
}

export interface TransitionTable<Status extends string> {
  name: string
  initial: Status
  statuses: readonly Status[]
  /** Statuses that nothing leaves. */
  terminal: readonly Status[]
  transitions: readonly Transition<Status>[]
}

export interface TransitionRequest<Status extends string> {
  from: Status
  to: Status
  role: Role | 'system'
  /** The actor's own row: then only `owner` edges count, since nobody decides on their own row (domain.md §4). */
  isOwner: boolean
  facts?: Partial<Record<Fact, boolean>>
  reason?: string | null
}

export type TransitionDecision<Status extends string> =
  | { ok: true; transition: Transition<Status> }
  | {
      ok: false
      code: 'TRANSITION_NOT_ALLOWED' | 'FORBIDDEN'
      from: Status
      to: Status
      /** What would have to hold, as fact names; `reason` when one must be given. Texts by `missingTexts`. */
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
 * Decides a status change (domain.md §3). Refusals: TRANSITION_NOT_ALLOWED when there is no such edge (nothing missing) or
 * facts are missing (all of them listed); FORBIDDEN when the edge is another's to take. A fact not given does not hold.
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

/** Plain English for the missing facts of a refusal. */
export const missingTexts = (missing: readonly Fact[]): string[] => missing.map((fact) => factTexts[fact])

/** Statuses an actor could move a row to, whatever the facts: the screens show these and say what is missing. */
export const possibleTransitions = <Status extends string>(
  table: TransitionTable<Status>,
  from: Status,
  role: Role | 'system',
  isOwner: boolean,
): Transition<Status>[] =>
  table.transitions.filter((edge) => edge.from === from && mayTake(edge.by, role, isOwner))

/** What is wrong with a table: unknown or unreachable statuses, terminal ones that can be left, dead ends not listed. */
export const tableProblems = <Status extends string>(table: TransitionTable<Status>): string[] => {
  const problems: string[] = []
  const known = new Set<string>(table.statuses)
  for (const { from, to, by } of table.transitions) {
    if (!known.has(from) || !known.has(to)) problems.push(`unknown status in ${from} → ${to}`)
    if (from === to) problems.push(`${from} leads to itself`)
    if (by.length === 0) problems.push(`nobody may take ${from} → ${to}`)
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
