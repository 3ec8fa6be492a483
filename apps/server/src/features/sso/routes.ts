import { os } from '../../platform/http/orpc.ts'
import { createProvider, deleteProvider, updateProvider } from './change-providers.ts'
import { listProviders } from './list-providers.ts'

const { list, create, update, delete: remove } = os.sso

export const ssoRoutes = {
  list: list.handler(({ context, input }) => listProviders(context, input)),
  create: create.handler(({ context, input }) => createProvider(context, input)),
  update: update.handler(({ context, input }) => updateProvider(context, input)),
  delete: remove.handler(({ context, input }) => deleteProvider(context, input)),
}
