import { type Awaited as AwaitedList, type Queue, queuesOf, type Role } from '@efie/domain'
import {
  BanknoteArrowDown,
  BanknoteArrowUp,
  Briefcase,
  Building,
  Building2,
  CalendarClock,
  CalendarPlus,
  CircleAlert,
  Coins,
  FileCheckCorner,
  FileClock,
  FileText,
  HandCoins,
  Handshake,
  Hourglass,
  type LucideIcon,
  PackageOpen,
  PhoneCall,
  ReceiptText,
  SearchCheck,
  UserCheck,
  Wallet,
} from 'lucide-react'
import { homeOf } from '~/platform/navigation/roles.ts'

export interface DeskEntry {
  label: string
  to: string
  icon: LucideIcon
}

export interface QueueEntry extends DeskEntry {
  queue: Queue
}

const sales = '/dashboard/sales-executive'
const credit = '/dashboard/credit-analyst'
const inspection = '/dashboard/inspection-and-verification'
const finance = '/dashboard/finance'
const recovery = '/dashboard/recovery-and-collections'
const companies = '/dashboard/company-manager'

/** Where each queue's rows are listed, with the same filters as they are counted. */
export const queueEntries: Record<Queue, DeskEntry> = {
  'leads-due': { label: 'Due today', to: `${sales}?due=1`, icon: CalendarClock },
  'applications-pending': { label: 'Pending', to: `${credit}?tab=pending`, icon: FileClock },
  'applications-mine': { label: 'Mine', to: `${credit}?tab=mine`, icon: UserCheck },
  'orders-to-decide': { label: 'Shop orders', to: '/admin/orders?tab=credit', icon: PackageOpen },
  'documents-to-verify': { label: 'To verify', to: `${inspection}?tab=documents`, icon: FileCheckCorner },
  'inspections-requested': {
    label: 'To schedule',
    to: `${inspection}?tab=inspections&status=requested`,
    icon: CalendarPlus,
  },
  'inspections-scheduled': {
    label: 'Visits',
    to: `${inspection}?tab=inspections&status=scheduled`,
    icon: CalendarClock,
  },
  'loans-to-pay-out': { label: 'To pay out', to: `${finance}?tab=ready`, icon: BanknoteArrowUp },
  'payouts-to-release': {
    label: 'To release',
    to: `${finance}?tab=payouts&status=requested`,
    icon: BanknoteArrowDown,
  },
  'payouts-failed': {
    label: 'Failed payouts',
    to: `${finance}?tab=payouts&status=failed`,
    icon: CircleAlert,
  },
  'refunds-to-release': { label: 'Refunds', to: `${finance}?tab=refunds&status=requested`, icon: HandCoins },
  'entries-to-confirm': {
    label: 'Cash and bank entries',
    to: `${finance}?tab=manual&status=processing`,
    icon: Coins,
  },
  'receipts-unidentified': {
    label: 'Unidentified',
    to: `${finance}?tab=unmatched&status=open`,
    icon: SearchCheck,
  },
  'transfers-unmatched': {
    label: 'Employer transfers',
    to: `${finance}?tab=employers&status=unmatched`,
    icon: Building,
  },
  'cases-open': { label: 'Cases', to: `${recovery}?tab=worklist`, icon: PhoneCall },
  'cases-mine': { label: 'My cases', to: `${recovery}?tab=worklist&who=me`, icon: UserCheck },
  'relief-requested': {
    label: 'Relief requests',
    to: `${recovery}?tab=relief&status=open`,
    icon: Handshake,
  },
  'companies-unassigned': {
    label: 'Waiting for a manager',
    to: `${companies}?tab=unassigned`,
    icon: Hourglass,
  },
  'invoices-draft': {
    label: 'Draft invoices',
    to: `${companies}?tab=invoices&status=draft`,
    icon: ReceiptText,
  },
  approvals: { label: 'Approvals', to: '/approvals', icon: UserCheck },
}

/** Where the rows that wait for others are listed. */
export const awaitedEntries: Record<AwaitedList, Omit<DeskEntry, 'icon'>> = {
  'leads-quoted': { label: 'Quotes with customers', to: `${sales}?status=quoted` },
  'applications-info-requested': {
    label: 'Information asked of applicants',
    to: `${credit}?tab=info-requested`,
  },
  'applications-approved': { label: 'Approved, not paid out yet', to: `${credit}?tab=approved` },
  'payouts-sent': { label: 'Payouts with the payment provider', to: `${finance}?tab=payouts&status=sent` },
  'cases-promised': { label: 'Promises to pay', to: `${recovery}?tab=worklist&status=promised` },
  'invoices-issued': { label: 'Invoices to be paid', to: `${companies}?tab=invoices&status=issued` },
  'invoices-overdue': { label: 'Overdue invoices', to: `${companies}?tab=invoices&status=overdue` },
}

const desks: Partial<Record<Role, Omit<DeskEntry, 'to'>>> = {
  sales_executive: { label: 'Sales desk', icon: Briefcase },
  credit_analyst: { label: 'Credit desk', icon: FileText },
  inspection_and_verification: { label: 'Inspection desk', icon: SearchCheck },
  finance: { label: 'Finance desk', icon: Wallet },
  recovery_and_collections: { label: 'Recovery desk', icon: PhoneCall },
  company_manager: { label: 'Company desk', icon: Building2 },
}

/** A role's own desk; admins have the administration instead. */
export const deskOf = (role: Role): DeskEntry | null => {
  const desk = desks[role]
  return desk ? { ...desk, to: homeOf(role) } : null
}

export const queueEntriesOf = (role: Role): QueueEntry[] =>
  queuesOf(role).map((queue) => ({ queue, ...queueEntries[queue] }))

/** Whether the page shows an entry's rows: its path, with all filters that the entry sets and no other. */
export const shows = (to: string, { pathname, search }: { pathname: string; search: string }): boolean => {
  const [path = '', query = ''] = to.split('?')
  if (pathname.replace(/(.)\/$/, '$1') !== path) return false
  const here = new URLSearchParams(search)
  const filters = new URLSearchParams(query)
  if (['tab', 'status', 'who', 'due'].some((key) => here.has(key) && !filters.has(key))) return false
  return [...filters].every(([key, value]) => here.get(key) === value)
}
