import type { Permission, Role } from '@efie/domain'
import { roleOfDashboard } from '~/platform/navigation/roles.ts'
import { verificationPath } from '~/parts/documents/review/verification-path.ts'
import type { Hit, HitGroup } from './found.ts'

interface PageAct {
  label: string
  permission: Permission
  /** Where it is done: its own page, or the page that opens its form. */
  to: string
}

/** What the search offers to do, besides what it finds. */
export interface Act extends Pick<Hit, 'go'> {
  label: string
  /** Other words that people type for it. */
  also?: string
}

const finance = '/dashboard/finance'

/** Acts with a page or form of their own, in the order of the work. One may be done at several places. */
const pageActs: readonly (PageAct & Pick<Act, 'also'>)[] = [
  {
    label: 'Release payouts',
    permission: 'disbursements.release',
    to: `${finance}?tab=payouts&status=requested`,
  },
  {
    label: 'Request payouts',
    permission: 'disbursements.request',
    to: `${finance}?tab=ready`,
    also: 'pay landlord',
  },
  { label: 'Release refunds', permission: 'payments.confirm', to: `${finance}?tab=refunds&status=requested` },
  {
    label: 'Record money received',
    permission: 'payments.record',
    to: `${finance}?tab=manual&do=record`,
    also: 'cash bank transfer payment',
  },
  {
    label: 'Import a bank statement',
    permission: 'reconciliations.write',
    to: `${finance}?tab=reconciliation`,
    also: 'log reconcile provider file',
  },
  {
    label: 'Propose a journal entry',
    permission: 'ledger.write',
    to: `${finance}?tab=entries&do=entry`,
    also: 'new',
  },
  { label: 'Close a month', permission: 'ledger.close', to: `${finance}?tab=months` },
  {
    label: 'Take an application',
    permission: 'applications.assess',
    to: '/dashboard/credit-analyst?tab=pending',
    also: 'review decide case',
  },
  { label: 'Verify documents', permission: 'documents.verify', to: verificationPath(), also: 'check' },
  {
    label: 'Schedule an inspection',
    permission: 'inspections.write',
    to: '/dashboard/inspection-and-verification?tab=inspections&status=requested',
    also: 'visit home',
  },
  {
    label: 'Contact tenants in arrears',
    permission: 'collections.write',
    to: '/dashboard/recovery-and-collections?tab=worklist',
    also: 'collect call cases promise',
  },
  {
    label: 'Answer requests for relief',
    permission: 'loans.service',
    to: '/dashboard/recovery-and-collections?tab=relief&status=open',
    also: 'hardship reschedule',
  },
  { label: 'Add a lead', permission: 'leads.write', to: '/dashboard/sales-executive?do=add', also: 'new' },
  { label: 'Add a lead', permission: 'leads.write', to: '/admin/leads?do=add', also: 'new' },
  {
    label: 'Add a company',
    permission: 'companies.create',
    to: '/dashboard/company-manager?do=add',
    also: 'new employer',
  },
  {
    label: 'Add a company',
    permission: 'companies.create',
    to: '/admin/companies?do=add',
    also: 'new employer',
  },
  {
    label: 'Approve draft invoices',
    permission: 'invoices.approve',
    to: '/dashboard/company-manager?tab=invoices&status=draft',
    also: 'review',
  },
  {
    label: 'Approve draft invoices',
    permission: 'invoices.approve',
    to: '/admin/companies?tab=invoices&status=draft',
    also: 'review',
  },
  { label: 'Issue invoices', permission: 'invoices.issue', to: '/admin/companies?tab=invoices&status=draft' },
  {
    label: 'Decide on requests',
    permission: 'approvals.decide',
    to: '/approvals',
    also: 'approve reject second person',
  },
  {
    label: 'Send a message',
    permission: 'broadcasts.write',
    to: '/admin/notifications?tab=broadcasts&compose=new',
    also: 'new broadcast email sms',
  },
  { label: 'Add a product', permission: 'products.write', to: '/admin/products?open=new', also: 'new shop' },
  {
    label: 'Import prices and products',
    permission: 'imports.write',
    to: '/admin/products',
    also: 'csv file',
  },
  {
    label: 'Import a stock count',
    permission: 'imports.write',
    to: '/admin/products?tab=stock',
    also: 'csv file',
  },
  {
    label: 'Change rates, fees and limits',
    permission: 'policies.write',
    to: '/admin/configuration',
    also: 'policy terms',
  },
  {
    label: 'Change someone’s role',
    permission: 'profiles.set-role',
    to: '/admin/users',
    also: 'permissions staff',
  },
  { label: 'Back up the data', permission: 'backups.run', to: '/admin/settings?tab=backups', also: 'backup' },
  { label: 'Answer tickets', permission: 'tickets.reply', to: '/admin/support', also: 'reply support' },
  { label: 'New ticket', permission: 'tickets.create', to: '/tickets/create', also: 'create help support' },
  { label: 'Edit your profile', permission: 'me.update', to: '/profile', also: 'password account settings' },
]

/** What a person may do, each once: at their own desk if it is done there. */
export const actsFor = (role: Role, abilities: readonly string[]): Act[] => {
  const found = new Map<string, Act>()
  for (const { label, permission, to, also } of pageActs) {
    const desk = roleOfDashboard(to.split('?')[0] ?? '')
    if (abilities.includes(permission) && (desk === null || desk === role) && !found.has(label))
      found.set(label, { label, go: to, ...(also && { also }) })
  }
  return [...found.values()]
}

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/** Most acts shown beside what was found. */
const most = 5

/** Acts of which words begin like each typed word; all of them if nothing is typed. */
export const actsNamed = (typed: string, acts: readonly Act[]): HitGroup[] => {
  const wanted = wordsOf(typed)
  const named = ({ label, also = '' }: Act) => {
    const words = wordsOf(`${label} ${also}`)
    return wanted.every((typedWord) => words.some((word) => word.startsWith(typedWord)))
  }
  const hits = acts
    .filter(named)
    .slice(0, wanted.length > 0 ? most : undefined)
    .map(({ label, go }) => ({ key: `act-${label}`, label, detail: '', go }))
  return hits.length > 0 && (wanted.length > 0 || typed.trim() === '') ? [{ title: 'Actions', hits }] : []
}
