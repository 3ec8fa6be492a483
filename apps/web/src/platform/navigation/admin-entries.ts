import type { Permission } from '@efie/domain'
import {
  BellRing,
  Boxes,
  Building2,
  ChartNoAxesCombined,
  CircleHelp,
  Cog,
  CreditCard,
  FileText,
  FolderOpen,
  House,
  LayoutDashboard,
  LifeBuoy,
  PackageOpen,
  ScrollText,
  Settings,
  ShieldCheck,
  UserRoundPlus,
  Users,
} from 'lucide-react'
import type { Entry } from './user-entries.ts'

export interface AdminEntry extends Entry {
  label: string
  /** Permission to read the page; null: all admin-type roles. */
  permission: Permission | null
}

/** The fourteen entries of the admin sidebar in the specification's words and order. */
export const adminEntries: readonly AdminEntry[] = [
  { to: '/admin', label: 'Dashboard', icon: LayoutDashboard, permission: 'analytics.read' },
  { to: '/admin/users', label: 'User Management', icon: Users, permission: 'profiles.read' },
  { to: '/admin/applications', label: 'Applications', icon: FileText, permission: 'applications.read' },
  { to: '/admin/payments', label: 'Payments', icon: CreditCard, permission: 'payments.read' },
  { to: '/admin/documents', label: 'Documents', icon: FolderOpen, permission: 'documents.read' },
  { to: '/admin/configuration', label: 'Configuration', icon: Cog, permission: 'settings.read' },
  { to: '/admin/support', label: 'Support', icon: LifeBuoy, permission: 'tickets.read' },
  { to: '/admin/analytics', label: 'Analytics', icon: ChartNoAxesCombined, permission: 'analytics.read' },
  { to: '/admin/properties', label: 'Properties', icon: House, permission: 'properties.read' },
  { to: '/admin/security', label: 'Security', icon: ShieldCheck, permission: 'security.read' },
  { to: '/admin/notifications', label: 'Notifications', icon: BellRing, permission: 'notifications.read' },
  { to: '/admin/settings', label: 'Settings', icon: Settings, permission: 'settings.read' },
  { to: '/admin/help', label: 'Help & Support', icon: CircleHelp, permission: null },
  { to: '/admin/companies', label: 'Companies', icon: Building2, permission: 'companies.read' },
]

/** Administration pages outside the sidebar's fixed entries; the dashboard links to them. */
const shopAdminEntries: readonly AdminEntry[] = [
  { to: '/admin/orders', label: 'Orders', icon: PackageOpen, permission: 'orders.read' },
  { to: '/admin/leads', label: 'Leads', icon: UserRoundPlus, permission: 'leads.read' },
  { to: '/admin/products', label: 'Products and stock', icon: Boxes, permission: 'products.write' },
  { to: '/admin/audit', label: 'Audit trail', icon: ScrollText, permission: 'audit.read' },
]

export const visibleShopEntries = (abilities: readonly string[]): readonly AdminEntry[] =>
  shopAdminEntries.filter(({ permission }) => permission === null || abilities.includes(permission))

export const visibleAdminEntries = (abilities: readonly string[]): readonly AdminEntry[] =>
  adminEntries.filter(({ permission }) => permission === null || abilities.includes(permission))

/** The entry of a path; `/admin/documents-enhanced` belongs to Documents. */
export const adminEntryOf = (pathname: string): AdminEntry | undefined =>
  adminEntries
    .filter(({ to }) => (to === '/admin' ? /^\/admin\/?$/.test(pathname) : pathname.startsWith(to)))
    .sort((left, right) => right.to.length - left.to.length)[0]
