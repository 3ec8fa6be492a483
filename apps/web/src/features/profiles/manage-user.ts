import { type Actor, canManageProfile, type Role, roles } from '@efie/domain'

interface Managed {
  id: string
  role: Role
}

/** Roles this administrator can give this person, including the current one. */
export const grantableRoles = (actor: Actor, subject: Managed): Role[] =>
  roles.filter((role) => role === subject.role || canManageProfile(actor, subject, role))

/** Why this person can't change the role; null if they can. */
export const roleRefusal = (actor: Actor, subject: Managed): string | null => {
  if (actor.id === subject.id) return 'Nobody changes their own role: ask another administrator'
  if (grantableRoles(actor, subject).length > 1) return null
  return 'Only a super admin manages administrators'
}

/** Why this person can't suspend the account; null if they can. */
export const suspendRefusal = (actor: Actor, subject: Managed): string | null => {
  if (actor.id === subject.id) return 'Nobody suspends their own account: ask another administrator'
  return canManageProfile(actor, subject) ? null : 'Only a super admin manages administrators'
}
