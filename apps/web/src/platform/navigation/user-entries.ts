import type { Role } from '@efie/domain'
import { type MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
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
import { type Translatable } from '~/i18n/i18n.ts'

export interface Entry {
  label: Translatable
  to: string
  icon: LucideIcon
}

export interface EntryGroup {
  label: MessageDescriptor
  entries: readonly Entry[]
  role?: Role
}

/**
 * The user sidebar in the specification's words and order. The target of "My Application" depends on
 * eligibility.
 */
const groups: readonly EntryGroup[] = [
  {
    label: msg`Main`,
    entries: [
      { label: msg`Dashboard`, to: '/dashboard', icon: LayoutDashboard },
      { label: msg`My Application`, to: '/application', icon: FileText },
      { label: msg`Payment History`, to: '/payments', icon: CreditCard },
      { label: msg`Documents`, to: '/documents', icon: FolderOpen },
      { label: msg`Shop`, to: '/shop', icon: ShoppingBag },
    ],
  },
  {
    label: msg`Company Manager`,
    role: 'company_manager',
    entries: [{ label: msg`Company Manager`, to: '/dashboard/company-manager', icon: Building2 }],
  },
  {
    label: msg`Company`,
    role: 'company',
    entries: [
      { label: msg`Company Dashboard`, to: '/company', icon: Building2 },
      { label: msg`Employees`, to: '/company/employees', icon: Users },
      { label: msg`Billing History`, to: '/company/billing', icon: ReceiptText },
      { label: msg`Make Payment`, to: '/company/payment', icon: Wallet },
    ],
  },
  {
    label: msg`Support`,
    entries: [
      { label: msg`Create Ticket`, to: '/tickets/create', icon: MessageSquarePlus },
      { label: msg`View Tickets`, to: '/tickets', icon: Tickets },
      { label: msg`Help Center`, to: '/help', icon: CircleHelp },
    ],
  },
  {
    label: msg`Account`,
    entries: [
      { label: msg`Profile Settings`, to: '/profile', icon: UserCog },
      { label: msg`Notifications`, to: '/notifications', icon: BellRing },
    ],
  },
]

/** Pages of tenants that are empty for staff. */
const ofTenants = new Set(['/application', '/payments', '/documents'])

export const userGroups = (role: Role): readonly EntryGroup[] =>
  groups
    .filter((group) => group.role === undefined || group.role === role)
    .map((group) =>
      role === 'company_manager'
        ? { ...group, entries: group.entries.filter(({ to }) => !ofTenants.has(to)) }
        : group,
    )

/**
 * Target of "My Application": /application if eligible, /eligibility if not; if unknown, /login for guests
 * and /eligibility for signed-in people.
 */
export const applicationPath = (eligible: boolean | null, isAuthenticated: boolean): string => {
  if (eligible === true) return '/application'
  return eligible === null && !isAuthenticated ? '/login' : '/eligibility'
}
