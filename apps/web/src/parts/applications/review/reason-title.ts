import type { ApplicationStatus } from '@efie/domain'

export interface Move {
  from_status: string | null
  to_status: string | null
  actor_role: string | null
}

const titles: Partial<Record<ApplicationStatus, string>> = {
  'info-requested': 'Question to the tenant',
  rejected: 'Reason for rejection',
  'written-off': 'Reason for the write-off',
  cancelled: 'Reason for cancelling',
}

const returnTitle = ({ from_status, actor_role }: Move): string => {
  if (from_status === 'approved') return 'Reason for the recall'
  if (from_status !== 'info-requested') return 'Reason for reopening the review'
  return actor_role === 'user' ? 'The tenant’s answer' : 'Note on resuming the review'
}

/** What the reason of an application's last move is: a question, its answer, or why a decision was made. */
export const reasonTitle = (status: ApplicationStatus, timeline: readonly Move[]): string => {
  const last = timeline.find(({ to_status }) => to_status === status)
  if (status === 'in-review' && last) return returnTitle(last)
  return titles[status] ?? 'Latest note'
}
