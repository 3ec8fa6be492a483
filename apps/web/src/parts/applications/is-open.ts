import { type ApplicationStatus, openApplicationStatuses } from '@efie/domain'

export const isOpen = (status: ApplicationStatus): boolean =>
  openApplicationStatuses.some((open) => open === status)

/** The application that matters now: an open one before later ones that ended. */
export const currentOf = <Row extends { status: ApplicationStatus }>(rows: readonly Row[]): Row | undefined =>
  rows.find(({ status }) => isOpen(status)) ?? rows[0]
