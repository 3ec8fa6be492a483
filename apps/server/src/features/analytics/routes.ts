import { os } from '../../platform/http/orpc.ts'
import { exportReport, makeReport } from './report.ts'
import { summarise } from './summarise.ts'

const { summary, report, export: asCsv } = os.analytics

export const analyticsRoutes = {
  summary: summary.handler(({ context }) => summarise(context)),
  report: report.handler(({ context, input }) => makeReport(context, input)),
  export: asCsv.handler(({ context, input }) => exportReport(context, input)),
}
