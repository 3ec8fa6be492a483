import type { ApplicationGroup, ApplicationStatus } from '@efie/domain'

/** Tabs of the queue in the order of the work. */
export const queueTabs = [
  {
    value: 'pending',
    label: 'Pending',
    status: 'pending',
    empty: 'No applications to take',
    next: 'New applications appear here automatically.',
  },
  {
    value: 'mine',
    label: 'Mine',
    status: undefined,
    empty: 'You have no applications to decide',
    next: 'Take one from Pending to start reviewing it.',
  },
  {
    value: 'in-review',
    label: 'In review',
    status: 'in-review',
    empty: 'No applications in review',
    next: 'Take one from Pending to start reviewing it.',
  },
  {
    value: 'info-requested',
    label: 'Info requested',
    status: 'info-requested',
    empty: 'No applications waiting for information',
    next: 'Applications move here when you request information from the applicant.',
  },
  {
    value: 'approved',
    label: 'Approved',
    status: 'approved',
    empty: 'No approved applications',
    next: 'Approved applications stay here until we pay the landlord or the offer expires.',
  },
] as const satisfies readonly {
  value: string
  label: string
  status: ApplicationStatus | undefined
  empty: string
  next: string
}[]

export type QueueTab = (typeof queueTabs)[number]

/** Which applications a tab lists. Its reader's own ones leave it once they are decided. */
export const filterOf = (
  tab: QueueTab,
  readerId: string,
): { status?: ApplicationStatus; group?: ApplicationGroup; analyst_id?: string } =>
  tab.value === 'mine' ? { group: 'pending', analyst_id: readerId } : { status: tab.status }

export const queueTabOf = (value: string): QueueTab =>
  queueTabs.find((tab) => tab.value === value) ?? queueTabs[0]
