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
  if (actor.id === subject.id) return 'You can’t change your own role. Ask another administrator'
  if (grantableRoles(actor, subject).length > 1) return null
  return 'Only a superadmin can manage administrators'
}

/** Why this person can't suspend the account; null if they can. */
export const suspendRefusal = (actor: Actor, subject: Managed): string | null => {
  if (actor.id === subject.id) return 'You can’t suspend your own account. Ask another administrator'
  return canManageProfile(actor, subject) ? null : 'Only a superadmin can manage administrators'
}
