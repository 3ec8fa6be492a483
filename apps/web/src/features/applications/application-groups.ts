import { type ApplicationStatus, undecidedApplicationStatuses } from '@efie/domain'

/** Statuses counted together by the headline figures. */
const groups: Record<string, readonly ApplicationStatus[]> = {
  pending: undecidedApplicationStatuses,
  approved: ['approved', 'active', 'settled', 'written-off'],
}

export const groupOptions = [
  { value: 'pending', label: 'Waiting for a decision' },
  { value: 'approved', label: 'Approved, including active and past loans' },
]

/** Whether an application belongs to a group; an empty or unknown group matches all. */
export const inGroup = (group: string, status: ApplicationStatus): boolean =>
  !Object.hasOwn(groups, group) || groups[group]?.includes(status) === true
