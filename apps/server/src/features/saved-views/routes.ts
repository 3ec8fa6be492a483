import { os } from '../../platform/http/orpc.ts'
import { changeSavedView, createSavedView, deleteSavedView, listSavedViews } from './saved-views.ts'

const { list, create, update, delete: remove } = os.savedViews

export const savedViewRoutes = {
  list: list.handler(({ context, input }) => listSavedViews(context, input)),
  create: create.handler(({ context, input }) => createSavedView(context, input)),
  update: update.handler(({ context, input }) => changeSavedView(context, input)),
  delete: remove.handler(({ context, input }) => deleteSavedView(context, input)),
}
