import { makeUser } from '@efie/database/testing'
import type { Role } from '@efie/domain'
import { setRole } from '../features/profiles/set-role.ts'
import type { Harness } from './harness.ts'
import { withScope } from '../platform/context.ts'

type SignedInContext = Awaited<ReturnType<Harness['signIn']>>

/** A tenant's account that an administrator then grants a role. */
export const appoint = async (
  world: Pick<Harness, 'as' | 'services'>,
  by: SignedInContext,
  role: Role,
): Promise<SignedInContext> => {
  const { id } = await makeUser(world.services.db)
  const context = world.as(await setRole(withScope(by, 'profiles.set-role'), { id, role }))
  if (!context.actor) throw new Error('no actor')
  return { ...context, actor: context.actor }
}
