import { os } from '../../platform/http/orpc.ts'
import { addInspectionPhoto, readInspectionPhoto } from './inspection-photos.ts'
import { getInspection } from './get-inspection.ts'
import { listInspections } from './list-inspections.ts'
import { transitionInspection } from './transition-inspection.ts'

export const inspectionRoutes = {
  list: os.inspections.list.handler(({ context, input }) => listInspections(context, input)),
  get: os.inspections.get.handler(({ context, input }) => getInspection(context, input)),
  addPhoto: os.inspections.addPhoto.handler(({ context, input }) => addInspectionPhoto(context, input)),
  photo: os.inspections.photo.handler(({ context, input }) => readInspectionPhoto(context, input)),
  transition: os.inspections.transition.handler(({ context, input }) => transitionInspection(context, input)),
}
