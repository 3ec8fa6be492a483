import { abilitiesOf, isAdminRole, type Role } from '@efie/domain'
import type { Profile } from '~/platform/stores/dashboard-store.ts'

/** A profile as returned by GET /me. */
export const profileOf = (role: Role, id = '01900000-0000-7000-8000-000000000001'): Profile => ({
  id,
  email: `${role}@efie.example`,
  full_name: 'Ama Mensah',
  role,
  first_name: 'Ama',
  last_name: 'Mensah',
  phone: null,
  address: null,
  city: null,
  state: null,
  date_of_birth: null,
  ghana_card_number: null,
  employment_status: null,
  employer_name: null,
  monthly_income: null,
  payday: null,
  language: null,
  suspended_at: null,
  version: 1,
  created_at: '2026-01-01T00:00:00Z',
  is_admin: isAdminRole(role),
  abilities: abilitiesOf(role),
  eligibility: null,
})
