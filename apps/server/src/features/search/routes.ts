import { os } from '../../platform/http/orpc.ts'
import { findEverything } from './find-everything.ts'

export const searchRoutes = {
  find: os.search.find.handler(({ context, input }) => findEverything(context, input)),
}
