import type { Context } from '../../platform/context.ts'
import { os } from '../../platform/http/orpc.ts'
import { showAccount } from '../payees/index.ts'
import { askPayeeName } from './ask-payee-name.ts'
import { assessApplication, previewAssessment } from './assess-application.ts'
import { assignApplications } from './assign-applications.ts'
import { createApplication } from './create-application.ts'
import { getApplication } from './get-application.ts'
import { getEvidence } from './get-evidence.ts'
import { getNeighbours } from './get-neighbours.ts'
import { getProgress } from './get-progress.ts'
import { getTimeline } from './get-timeline.ts'
import { listApplications } from './list-applications.ts'
import { transitionApplication } from './transition-application.ts'
import { changeApplication } from './update-application.ts'
import type { Application } from './queries.ts'
import { verifyPayee } from './verify-payee.ts'

const {
  assign,
  list,
  create,
  get,
  update,
  transition,
  assess,
  previewAssessment: preview,
  verifyPayee: payee,
  askPayeeName: payeeName,
  timeline,
  progress,
  evidence,
  neighbours,
} = os.applications

/** The written row as its caller may see it. */
const shown = async (ctx: Context, written: Promise<Application>): Promise<Application> =>
  showAccount(ctx, await written)

/** Operations on applications themselves; loans and agreements add their own. */
export const applicationRoutes = {
  list: list.handler(({ context, input }) => listApplications(context, input)),
  create: create.handler(({ context, input }) => shown(context, createApplication(context, input))),
  get: get.handler(({ context, input }) => getApplication(context, input)),
  update: update.handler(({ context, input }) => shown(context, changeApplication(context, input))),
  transition: transition.handler(({ context, input }) => transitionApplication(context, input)),
  assess: assess.handler(({ context, input }) => shown(context, assessApplication(context, input))),
  previewAssessment: preview.handler(({ context, input }) => previewAssessment(context, input)),
  verifyPayee: payee.handler(({ context, input }) => shown(context, verifyPayee(context, input))),
  askPayeeName: payeeName.handler(({ context, input }) => askPayeeName(context, input)),
  timeline: timeline.handler(({ context, input }) => getTimeline(context, input)),
  progress: progress.handler(({ context, input }) => getProgress(context, input)),
  evidence: evidence.handler(({ context, input }) => getEvidence(context, input)),
  neighbours: neighbours.handler(({ context, input }) => getNeighbours(context, input)),
  assign: assign.handler(({ context, input }) => assignApplications(context, input)),
}
