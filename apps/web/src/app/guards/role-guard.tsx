import { useLocation } from 'react-router'
import { roleOfDashboard } from '~/platform/navigation/roles.ts'
import { Guard } from './guard.tsx'

/** Each role dashboard is limited to its one role. */
export default function RoleGuard() {
  const role = roleOfDashboard(useLocation().pathname)
  return <Guard access={{ roles: role ? [role] : [] }} />
}
