import { os } from '../../platform/http/orpc.ts'
import { reveal } from './reveal.ts'

export const revealRoutes = {
  create: os.reveals.create.handler(({ context, input }) => reveal(context, input)),
}
