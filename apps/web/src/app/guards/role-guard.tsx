import { useLocation } from 'react-router'
import { roleOfDashboard } from '~/platform/navigation/roles.ts'
import { Guard } from './guard.tsx'

/** Each role's dashboard is limited to that role. */
export default function RoleGuard() {
  const role = roleOfDashboard(useLocation().pathname)
  return <Guard access={{ roles: role ? [role] : [] }} />
}
