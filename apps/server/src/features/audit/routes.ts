import { os } from '../../platform/http/orpc.ts'
import { getSealStatus, listAuditEvents } from './list-audit-events.ts'

export const auditRoutes = {
  list: os.audit.list.handler(({ context, input }) => listAuditEvents(context, input)),
  seals: os.audit.seals.handler(({ context }) => getSealStatus(context)),
}
