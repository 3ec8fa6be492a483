import { os } from '../../platform/http/orpc.ts'
import { listInspections } from './list-inspections.ts'
import { transitionInspection } from './transition-inspection.ts'

export const inspectionRoutes = {
  list: os.inspections.list.handler(({ context, input }) => listInspections(context, input)),
  transition: os.inspections.transition.handler(({ context, input }) => transitionInspection(context, input)),
}
