import type { Role } from '@efie/domain'
import type { Person, World } from '../world.ts'
import { addAccount } from './accounts.ts'

const accounts = {
  // Becomes `company` when its invitation is accepted.
  company: ['user', 'Tema Port Services'],
  sales: ['sales_executive', 'Kojo Antwi'],
  analyst: ['credit_analyst', 'Akosua Nyarko'],
  manager: ['company_manager', 'Nana Yaw Sarpong'],
  recovery: ['recovery_and_collections', 'Selorm Dogbe'],
  inspector: ['inspection_and_verification', 'Kwesi Arthur'],
  finance: ['finance', 'Efua Quansah'],
  admin: ['admin', 'Mawuli Agbenyega'],
  superadmin: ['superadmin', 'Admin User'],
  // The superadmin grants them their roles.
  analyst2: ['user', 'Yaw Darko'],
  inspector2: ['user', 'Memuna Alhassan'],
  finance2: ['user', 'Isaac Lamptey'],
} as const satisfies Record<string, readonly [Role, string]>

export type Staff = Record<keyof typeof accounts, Person>

/** The named accounts that aren't tenants. */
export const addStaff = async (world: World): Promise<Staff> => {
  const staff: Partial<Staff> = {}
  for (const [index, [key, [role, full_name]]] of Object.entries(accounts).entries())
    staff[key as keyof Staff] = await addAccount(world, {
      email: `${key}@efie.example`,
      full_name,
      role,
      phone: `+23330200${1_000 + index}`,
      city: 'Accra',
      state: 'Greater Accra',
    })
  // A cast: the loop fills every key.
  return staff as Staff
}
