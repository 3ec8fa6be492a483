import { type Permission, scopeOf } from '@efie/domain'

/**
 * Who may open a route. The list below has every route of the specification (§2) and the other pages of the
 * interface.
 */
export type Access =
  | 'all'
  | 'guests'
  | 'signed-in'
  | 'not-staff'
  | 'admin-type'
  | 'company'
  | 'company_manager'
  | { only: string }

export interface RoutePage {
  path: string
  /** Start of the page's heading. */
  title: string
  access: Access
  /** Permission that the page reads with. People without it are told so in place. */
  permission?: Permission
}

/**
 * Tenant pages. Every signed-in person may open them, and is told in place when the page is for other roles.
 */
const tenantPages: Record<string, Permission> = {
  '/application': 'applications.sign',
  '/documents': 'applications.sign',
  '/payments': 'payments.pay',
  '/payments/charged': 'payments.pay',
  '/orders': 'orders.read',
  '/checkout': 'orders.create',
}

const of = (access: Access, pages: Record<string, string>): RoutePage[] =>
  Object.entries(pages).map(([path, title]) => {
    const permission = tenantPages[path]
    return { path, title, access, ...(permission && { permission }) }
  })

const admin = (pages: Record<string, readonly [title: string, permission: Permission | null]>): RoutePage[] =>
  Object.entries(pages).map(([path, [title, permission]]) => ({
    path,
    title,
    access: 'admin-type',
    ...(permission && { permission }),
  }))

export const routes: readonly RoutePage[] = [
  ...of('all', {
    '/': 'Secure Your Dream Home Today',
    '/eligibility': 'Eligibility Check',
    '/about': 'About Efie',
    '/contact': 'Contact',
    '/privacy': 'Privacy Policy',
    '/terms': 'Terms of Service',
    '/shop': 'Shop',
    '/help': 'Help Center',
    '/certificates': 'Repayment certificate',
    '/reset-password': 'Reset your password',
  }),
  ...of('guests', { '/login': 'Login', '/register': 'Register' }),
  ...of('not-staff', { '/dashboard': 'Dashboard' }),
  ...of('signed-in', {
    '/application': 'My Application',
    '/payments': 'Payment History',
    '/payments/charged': 'Was I charged?',
    '/documents': 'Documents',
    '/profile': 'Profile Settings',
    '/notifications': 'Notifications',
    '/tickets/create': 'Create Ticket',
    '/tickets': 'View Tickets',
    '/checkout': 'Checkout',
    '/orders': 'Orders',
    '/approvals': 'Requests',
    '/register-company': 'Register your company',
    '/oauth/consent': 'Allow access',
  }),
  ...of({ only: 'sales_executive' }, { '/dashboard/sales-executive': 'Sales Executive Dashboard' }),
  ...of({ only: 'credit_analyst' }, { '/dashboard/credit-analyst': 'Credit Analyst Dashboard' }),
  ...of({ only: 'company_manager' }, { '/dashboard/company-manager': 'Company Manager Dashboard' }),
  ...of(
    { only: 'recovery_and_collections' },
    { '/dashboard/recovery-and-collections': 'Recovery and Collections Dashboard' },
  ),
  ...of(
    { only: 'inspection_and_verification' },
    { '/dashboard/inspection-and-verification': 'Inspection and Verification Dashboard' },
  ),
  ...of({ only: 'finance' }, { '/dashboard/finance': 'Finance Dashboard' }),
  ...admin({
    '/admin/users': ['User Management', 'profiles.read'],
    '/admin/applications': ['Applications', 'applications.read'],
    '/admin/payments': ['Payments', 'payments.read'],
    '/admin/documents': ['Documents', 'documents.read'],
    '/admin/configuration': ['Configuration', 'settings.read'],
    '/admin/documents-enhanced': ['Documents', 'documents.read'],
    '/admin/documents/verify': ['Documents', 'documents.verify'],
    '/admin': ['Dashboard', 'analytics.read'],
    '/admin/support': ['Support', 'tickets.read'],
    '/admin/analytics': ['Analytics', 'analytics.read'],
    '/admin/properties': ['Properties', 'properties.read'],
    '/admin/security': ['Security', 'security.read'],
    '/admin/notifications': ['Notifications', 'notifications.read'],
    '/admin/settings': ['Settings', 'settings.read'],
    '/admin/help': ['Help & Support', null],
    '/admin/companies': ['Companies', 'companies.read'],
    '/admin/products': ['Products and stock', 'products.write'],
    '/admin/orders': ['Orders', 'orders.read'],
    '/admin/leads': ['Leads', 'leads.read'],
    '/admin/audit': ['Audit trail', 'audit.read'],
  }),
  ...of('company', {
    '/company': 'Company Dashboard',
    '/company/employees': 'Employees',
    '/company/billing': 'Billing History',
    '/company/payment': 'Make Payment',
  }),
  ...of('company_manager', { '/company-manager': 'Company Manager Dashboard' }),
]

const nobody = '01890000-0000-7000-8000-000000000000'

/**
 * Pages of a single item. The journeys that create the item open them; this list only says who is turned away
 * before any request.
 */
export const detailRoutes: readonly (RoutePage & { pattern: string })[] = (
  [
    ['all', '/shop/:id'],
    ['all', '/landlord/:token'],
    ['all', '/guarantees/:token'],
    ['all', '/employment/:token'],
    ['all', '/company-invitation/:token'],
    ['all', '/certificates/:code'],
    ['all', '/quotes/:token'],
    ['all', '/offline'],
    ['signed-in', '/payments/:id'],
    ['signed-in', '/orders/:id'],
    ['signed-in', '/approvals/:id'],
    ['admin-type', '/admin/orders/:id'],
    ['admin-type', '/admin/applications/:id'],
    ['admin-type', '/admin/inspections/:id'],
  ] as const
).map(([access, pattern]) => ({
  access,
  pattern,
  path: pattern.replace(/:\w+/, nobody),
  title: '',
}))

/** Whether the page tells this person in place that it belongs to other roles. */
export const isRefusedInPlace = (page: RoutePage, role: Role): boolean =>
  page.permission !== undefined &&
  role !== null &&
  mayOpen(page, role) &&
  scopeOf(role, page.permission) === null

/** People of the demo by email and role; the one without either is a guest. */
export const people = [
  { email: null, role: null },
  { email: 'tenant@efie.example', role: 'user' },
  { email: 'company@efie.example', role: 'company' },
  { email: 'sales@efie.example', role: 'sales_executive' },
  { email: 'analyst@efie.example', role: 'credit_analyst' },
  { email: 'manager@efie.example', role: 'company_manager' },
  { email: 'recovery@efie.example', role: 'recovery_and_collections' },
  { email: 'inspector@efie.example', role: 'inspection_and_verification' },
  { email: 'finance@efie.example', role: 'finance' },
  { email: 'admin@efie.example', role: 'admin' },
  { email: 'superadmin@efie.example', role: 'superadmin' },
] as const

export type Role = (typeof people)[number]['role']

export const mayOpen = ({ access }: RoutePage, role: Role): boolean => {
  if (access === 'all') return true
  if (access === 'guests') return role === null
  if (role === null) return false
  if (access === 'signed-in') return true
  const isStaff = role !== 'user' && role !== 'company'
  if (access === 'not-staff') return !isStaff
  if (access === 'admin-type') return isStaff
  return role === (typeof access === 'object' ? access.only : access)
}

/** Where “Dashboard” leads: staff to their own desk, admins to the administration. */
const homeOf = (role: Exclude<Role, null>): RoutePage => {
  const path = role === 'user' || role === 'company' ? '/dashboard' : '/admin'
  const own = ({ access }: RoutePage) => typeof access === 'object' && access.only === role
  const home = routes.find(own) ?? routes.find((page) => page.path === path)
  if (!home) throw new Error(`${role} has no dashboard`)
  return home
}

/** Where a person who requests a page ends up, and the heading there. */
export const endOf = (page: RoutePage, role: Role): { path: string; title: string } => {
  if (mayOpen(page, role)) return page
  return role === null ? { path: '/login', title: 'Login' } : homeOf(role)
}
