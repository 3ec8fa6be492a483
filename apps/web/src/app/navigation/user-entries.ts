import type { Role } from '@efie/domain'
import {
  BellRing,
  Building2,
  CircleHelp,
  CreditCard,
  FileText,
  FolderOpen,
  LayoutDashboard,
  type LucideIcon,
  MessageSquarePlus,
  ReceiptText,
  ShoppingBag,
  Tickets,
  UserCog,
  Users,
  Wallet,
} from 'lucide-react'

export interface Entry {
  label: string
  to: string
  icon: LucideIcon
}

export interface EntryGroup {
  label: string
  entries: readonly Entry[]
  role?: Role
}

/** The user sidebar in the specification's words and order. "My Application" finds its way by eligibility. */
const groups: readonly EntryGroup[] = [
  {
    label: 'Main',
    entries: [
      { label: 'Dashboard', to: '/dashboard', icon: LayoutDashboard },
      { label: 'My Application', to: '/application', icon: FileText },
      { label: 'Payment History', to: '/payments', icon: CreditCard },
      { label: 'Documents', to: '/documents', icon: FolderOpen },
      { label: 'Shop', to: '/shop', icon: ShoppingBag },
    ],
  },
  {
    label: 'Company Manager',
    role: 'company_manager',
    entries: [{ label: 'Company Manager', to: '/dashboard/company-manager', icon: Building2 }],
  },
  {
    label: 'Company',
    role: 'company',
    entries: [
      { label: 'Company Dashboard', to: '/company', icon: Building2 },
      { label: 'Employees', to: '/company/employees', icon: Users },
      { label: 'Billing History', to: '/company/billing', icon: ReceiptText },
      { label: 'Make Payment', to: '/company/payment', icon: Wallet },
    ],
  },
  {
    label: 'Support',
    entries: [
      { label: 'Create Ticket', to: '/tickets/create', icon: MessageSquarePlus },
      { label: 'View Tickets', to: '/tickets', icon: Tickets },
      { label: 'Help Center', to: '/help', icon: CircleHelp },
    ],
  },
  {
    label: 'Account',
    entries: [
      { label: 'Profile Settings', to: '/profile', icon: UserCog },
      { label: 'Notifications', to: '/notifications', icon: BellRing },
    ],
  },
]

export const userGroups = (role: Role): readonly EntryGroup[] =>
  groups.filter((group) => group.role === undefined || group.role === role)

/**
 * Where "My Application" leads: /application when eligible, /eligibility when not; when unknown, guests to /login and
 * signed-in people to /eligibility.
 */
export const applicationPath = (eligible: boolean | null, isAuthenticated: boolean): string => {
  if (eligible === true) return '/application'
  return eligible === null && !isAuthenticated ? '/login' : '/eligibility'
}
