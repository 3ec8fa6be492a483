import { os } from '../../platform/http/orpc.ts'
import { discardDraft, getDraft, putDraft } from './keep-draft.ts'

const { get, put, delete: discard } = os.applicationDrafts

export const applicationDraftRoutes = {
  get: get.handler(({ context }) => getDraft(context)),
  put: put.handler(({ context, input }) => putDraft(context, input)),
  delete: discard.handler(({ context }) => discardDraft(context)),
}
