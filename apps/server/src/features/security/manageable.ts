import type { Database } from '@efie/database'
import { canManageProfile } from '@efie/domain'
import type { SignedIn } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { findPerson } from './queries.ts'

/** The person, if the caller may manage their access: someone else, below the caller's rank. */
export const manageable = async (tx: Database, actor: SignedIn, id: string) => {
  const person = await findPerson(tx, id)
  if (!person) throw new AppError('PROFILE_NOT_FOUND')
  if (id === actor.id)
    throw new AppError('SAME_PERSON', undefined, 'To change your own access, go to your profile')
  if (!canManageProfile(actor, { id, role: person.role })) throw new AppError('INSUFFICIENT_PERMISSIONS')
  return person
}
