import { type ApplicationStatus, openApplicationStatuses } from '@efie/domain'

export const isOpen = (status: ApplicationStatus): boolean =>
  openApplicationStatuses.some((open) => open === status)

/** The one that matters now, of a person's applications newest first: an open one before those that ended since. */
export const currentOf = <Row extends { status: ApplicationStatus }>(rows: readonly Row[]): Row | undefined =>
  rows.find(({ status }) => isOpen(status)) ?? rows[0]
