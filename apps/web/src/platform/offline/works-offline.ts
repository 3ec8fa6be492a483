import type { Role } from '@efie/domain'

/** Roles that need Efie on the move: tenants, and inspectors in homes without a network. Guests only read. */
export const worksOffline = (role: Role | null | undefined): boolean =>
  role === 'user' || role === 'inspection_and_verification'
