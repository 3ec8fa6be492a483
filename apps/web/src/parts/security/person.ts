import { canManageProfile, type Role } from '@efie/domain'
import { api } from '~/platform/api/client.ts'
import { useAbility, useUser } from '~/platform/auth/auth-store.ts'

export interface Person {
  user_id: string
  full_name: string
  email: string
  role: Role
}

export const touches = [api.security.key(), api.audit.key()]
export const samePerson = 'To change your own access, go to Profile Settings.'

/** Why this administrator can't manage this person's access; null if they can. */
export const useManageRefusal = (person: Person): string | null => {
  const actor = useUser()
  const may = useAbility('security.manage')
  if (!may) return 'Insufficient permissions'
  if (actor.id === person.user_id) return samePerson
  return canManageProfile(actor, { id: person.user_id, role: person.role })
    ? null
    : 'Only a superadmin can manage administrators'
}
