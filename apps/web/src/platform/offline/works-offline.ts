import type { Role } from '@efie/domain'

/** Whoever is on the way when they need Efie: tenants on the bus, inspectors in homes without a network. Guests only read. */
export const worksOffline = (role: Role | null | undefined): boolean =>
  role === 'user' || role === 'inspection_and_verification'
