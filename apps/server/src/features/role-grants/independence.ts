import {
  checkOtherPeople,
  checkSecondPerson,
  grantTieDays,
  tiedTo,
  type SecondPersonRequest,
} from '@efie/domain'
import { inSeconds } from '../../platform/clock.ts'
import type { Context, SignedIn, ScopedContext } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { findGrantsAround } from './queries.ts'

/**
 * People tied to a person by grants of the last 30 days; every two-person check of the domain asks for them.
 */
export const loadTied = async (ctx: Context, id: string): Promise<ReadonlySet<string>> =>
  tiedTo(id, await findGrantsAround(ctx.db, id, inSeconds(ctx.clock, -grantTieDays * 86_400)))

type SecondPerson = Pick<SecondPersonRequest, 'action' | 'maker_id' | 'subject_user_id'>

/** `requireSecondPerson` for callers that have loaded whom the actor is tied to. */
export const expectSecondPerson = (
  actor: SignedIn,
  tied: ReadonlySet<string>,
  request: SecondPerson,
  words: { maker?: string; owner?: string } = {},
): void => {
  const decision = checkSecondPerson({ ...request, checker_id: actor.id, checker_role: actor.role, tied })
  if (decision.ok) return
  if (decision.code === 'SAME_PERSON') throw new AppError('SAME_PERSON', undefined, words.maker)
  if (decision.code === 'NOT_INDEPENDENT') throw new AppError('NOT_INDEPENDENT')
  if (request.subject_user_id === actor.id) throw new AppError('SAME_PERSON', undefined, words.owner)
  throw new AppError('INSUFFICIENT_PERMISSIONS')
}

/**
 * Checks that the caller may confirm what a maker started: SAME_PERSON, in the caller's words, for the maker
 * and on one's own row; INSUFFICIENT_PERMISSIONS by role; NOT_INDEPENDENT while a recent grant ties the two.
 */
export const requireSecondPerson = async (
  ctx: Context,
  actor: SignedIn,
  request: SecondPerson,
  words?: { maker?: string; owner?: string },
): Promise<void> => expectSecondPerson(actor, await loadTied(ctx, actor.id), request, words)

/** `requireOtherThan` for callers that have loaded whom the actor is tied to. */
export const expectOtherThan = (
  actor: SignedIn,
  tied: ReadonlySet<string>,
  before: readonly (string | null)[],
  samePerson?: string,
): void => {
  const decision = checkOtherPeople(actor.id, before, tied)
  if (decision.ok) return
  throw new AppError(decision.code, undefined, decision.code === 'SAME_PERSON' ? samePerson : undefined)
}

/** SAME_PERSON if the caller is one of those who acted before, NOT_INDEPENDENT while tied to one of them. */
export const requireOtherThan = async (
  ctx: Context,
  actor: SignedIn,
  before: readonly (string | null)[],
): Promise<void> => {
  if (before.some((person) => person !== null)) expectOtherThan(actor, await loadTied(ctx, actor.id), before)
}

/** `GET /me/ties`: lets screens say so before anyone tries. */
export const listTies = async (ctx: ScopedContext<'me.read'>) => {
  const { actor } = ctx
  return { person_ids: [...(await loadTied(ctx, actor.id))] }
}
