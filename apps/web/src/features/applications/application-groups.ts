import { type ApplicationGroup, applicationGroups } from '@efie/domain'

const labels: Record<ApplicationGroup, string> = {
  pending: 'Waiting for a decision',
  approved: 'Approved, including active and past loans',
}

export const groupOptions = applicationGroups.map((value) => ({ value, label: labels[value] }))
