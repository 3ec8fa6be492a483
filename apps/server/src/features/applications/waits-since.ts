import { applicationStatusesToDecide } from '@efie/domain'
import type { Application } from './queries.ts'

/** Since when an application waits for a decision; null while it waits for the applicant, or once decided. */
export const waitsSince = ({
  status,
  complete_at,
}: Pick<Application, 'status' | 'complete_at'>): string | null =>
  applicationStatusesToDecide.some((waits) => waits === status) ? complete_at : null
