import type { Role } from '@efie/domain'

/** Names of roles. */
export const roleLabels: Record<Role, string> = {
  user: 'Tenant',
  company: 'Company',
  sales_executive: 'Sales Executive',
  credit_analyst: 'Credit Analyst',
  inspection_and_verification: 'Inspection and Verification',
  finance: 'Finance',
  recovery_and_collections: 'Recovery and Collections',
  company_manager: 'Company Manager',
  admin: 'Admin',
  superadmin: 'Super Admin',
}

/** The six role dashboards (specification §2). */
export const roleDashboards = {
  '/dashboard/sales-executive': 'sales_executive',
  '/dashboard/credit-analyst': 'credit_analyst',
  '/dashboard/company-manager': 'company_manager',
  '/dashboard/recovery-and-collections': 'recovery_and_collections',
  '/dashboard/inspection-and-verification': 'inspection_and_verification',
  '/dashboard/finance': 'finance',
} as const satisfies Record<string, Role>

export const roleOfDashboard = (pathname: string): Role | null => {
  const path = pathname.replace(/\/+$/, '')
  const found = Object.entries(roleDashboards).find(([dashboard]) => dashboard === path)
  return found ? found[1] : null
}

/** Target of "Dashboard": the role's own page. */
export const homeOf = (role: Role): string => {
  if (role === 'admin' || role === 'superadmin') return '/admin'
  const found = Object.entries(roleDashboards).find(([, owner]) => owner === role)
  return found ? found[0] : '/dashboard'
}

/** Roles with the user sidebar on pages outside the staff shell; other staff have theirs (domain.md §4). */
export const hasUserSidebar = (role: Role): boolean =>
  role === 'user' || role === 'company' || role === 'company_manager'
