import { os } from '../../platform/http/orpc.ts'
import { summarise } from './summarise.ts'

export const analyticsRoutes = {
  summary: os.analytics.summary.handler(({ context }) => summarise(context)),
}
