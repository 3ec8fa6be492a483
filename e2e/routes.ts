/** Every route of the specification (§2) and the further pages of the interface, with who may open it. */
export type Access =
  | 'all'
  | 'guests'
  | 'signed-in'
  | 'admin-type'
  | 'company'
  | 'company_manager'
  | { only: string }

export interface RoutePage {
  path: string
  /** How the page's heading begins. */
  title: string
  access: Access
}

const of = (access: Access, pages: Record<string, string>): RoutePage[] =>
  Object.entries(pages).map(([path, title]) => ({ path, title, access }))

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
  }),
  ...of('guests', { '/login': 'Login', '/register': 'Register' }),
  ...of('signed-in', {
    '/dashboard': 'Dashboard',
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
  ...of('admin-type', {
    '/admin/users': 'User Management',
    '/admin/applications': 'Applications',
    '/admin/payments': 'Payments',
    '/admin/documents': 'Documents',
    '/admin/configuration': 'Configuration',
    '/admin/documents-enhanced': 'Documents',
    '/admin': 'Dashboard',
    '/admin/support': 'Support',
    '/admin/analytics': 'Analytics',
    '/admin/properties': 'Properties',
    '/admin/security': 'Security',
    '/admin/notifications': 'Notifications',
    '/admin/settings': 'Settings',
    '/admin/help': 'Help & Support',
    '/admin/companies': 'Companies',
    '/admin/products': 'Products and stock',
    '/admin/orders': 'Orders',
  }),
  ...of('company', {
    '/company': 'Company Dashboard',
    '/company/employees': 'Employees',
    '/company/billing': 'Billing History',
    '/company/payment': 'Make Payment',
  }),
  ...of('company_manager', { '/company-manager': 'Company Manager Dashboard' }),
]

/** Who the demo has: address and role; without either, a guest. */
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
  if (access === 'admin-type') return role !== 'user' && role !== 'company'
  return role === (typeof access === 'object' ? access.only : access)
}

/** Where somebody who asks for a page ends up, and under which heading. */
export const endOf = (page: RoutePage, role: Role): { path: string; title: string } => {
  if (mayOpen(page, role)) return page
  return role === null ? { path: '/login', title: 'Login' } : { path: '/dashboard', title: 'Dashboard' }
}
