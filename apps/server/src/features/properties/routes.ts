import { os } from '../../platform/http/orpc.ts'
import { createProperty, deleteProperty, updateProperty } from './change-properties.ts'
import { listProperties } from './list-properties.ts'

const { list, create, update, delete: remove } = os.properties

export const propertiesRoutes = {
  list: list.handler(({ context, input }) => listProperties(context, input)),
  create: create.handler(({ context, input }) => createProperty(context, input)),
  update: update.handler(({ context, input }) => updateProperty(context, input)),
  delete: remove.handler(({ context, input }) => deleteProperty(context, input)),
}
