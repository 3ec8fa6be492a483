import { openApplicationStatuses } from '@efie/domain'
import type { Application } from '../applications/index.ts'

const open: ReadonlySet<string> = new Set(openApplicationStatuses)

/** An approval may rest on a document, and an ended application on its rejection. */
export const isDecided = (application: Application | null): boolean =>
  application !== null && (application.approved_by !== null || !open.has(application.status))
