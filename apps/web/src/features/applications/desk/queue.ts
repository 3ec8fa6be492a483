import type { ApplicationStatus } from '@efie/domain'

/** Tabs of the queue in the order of the work. */
export const queueTabs = [
  {
    value: 'pending',
    label: 'Pending',
    status: 'pending',
    empty: 'No application waits to be taken',
    next: 'New applications appear here by themselves, as soon as they are sent.',
  },
  {
    value: 'mine',
    label: 'Mine',
    status: undefined,
    empty: 'You have taken no application yet',
    next: 'Take one from Pending: it becomes yours to review.',
  },
  {
    value: 'in-review',
    label: 'In review',
    status: 'in-review',
    empty: 'No application is in review',
    next: 'Take one from Pending to begin.',
  },
  {
    value: 'info-requested',
    label: 'Info requested',
    status: 'info-requested',
    empty: 'No applicant is being waited for',
    next: 'Applications come here when information is requested from the applicant.',
  },
  {
    value: 'approved',
    label: 'Approved',
    status: 'approved',
    empty: 'No approval waits to be taken up',
    next: 'Approved applications stay here until the applicant signs and pays, or the offer expires.',
  },
] as const satisfies readonly {
  value: string
  label: string
  status: ApplicationStatus | undefined
  empty: string
  next: string
}[]

export type QueueTab = (typeof queueTabs)[number]

export const queueTabOf = (value: string): QueueTab =>
  queueTabs.find((tab) => tab.value === value) ?? queueTabs[0]
