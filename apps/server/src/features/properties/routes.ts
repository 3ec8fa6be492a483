import { os } from '../../platform/http/orpc.ts'
import {
  addPropertyImage,
  createProperty,
  deleteProperty,
  readPropertyImage,
  updateProperty,
} from './change-properties.ts'
import { listProperties } from './list-properties.ts'

const { list, create, update, delete: remove, addImage, image } = os.properties

export const propertiesRoutes = {
  list: list.handler(({ context, input }) => listProperties(context, input)),
  create: create.handler(({ context, input }) => createProperty(context, input)),
  update: update.handler(({ context, input }) => updateProperty(context, input)),
  delete: remove.handler(({ context, input }) => deleteProperty(context, input)),
  addImage: addImage.handler(({ context, input }) => addPropertyImage(context, input)),
  image: image.handler(({ context, input }) => readPropertyImage(context, input)),
}
