import { type ApplicationStatus, openApplicationStatuses } from '@efie/domain'

export const isOpen = (status: ApplicationStatus): boolean =>
  openApplicationStatuses.some((open) => open === status)
