import type { Permission } from '@efie/domain'

interface Summary {
  totalApplications: number
  approvedApplications: number
  rejectedApplications: number
  pendingApplications: number
  totalRevenue: number
}

export interface Figure {
  label: string
  value: number
  /** In pesewas. */
  money?: boolean
  hint: string
  /** Link to its rows, for those who can read them. */
  to: string
  permission: Permission
}

/** The five headline figures in the specification's order, linked to their rows. */
export const figuresOf = (summary: Summary): Figure[] => [
  {
    label: 'Total applications',
    value: summary.totalApplications,
    hint: 'Across all statuses',
    to: '/admin/applications',
    permission: 'applications.read',
  },
  {
    label: 'Approved applications',
    value: summary.approvedApplications,
    hint: 'Includes active and closed loans',
    to: '/admin/applications?group=approved',
    permission: 'applications.read',
  },
  {
    label: 'Rejected applications',
    value: summary.rejectedApplications,
    hint: 'Not approved',
    to: '/admin/applications?status=rejected',
    permission: 'applications.read',
  },
  {
    label: 'Pending applications',
    value: summary.pendingApplications,
    hint: 'Pending, in review or waiting for information',
    to: '/admin/applications?group=pending',
    permission: 'applications.read',
  },
  {
    label: 'Total revenue',
    value: summary.totalRevenue,
    money: true,
    hint: 'Interest and fees recognised, excluding VAT',
    to: '/admin/payments?status=completed',
    permission: 'payments.read',
  },
]
