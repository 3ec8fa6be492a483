import { os, unscoped } from '../../platform/http/orpc.ts'
import { approvePolicy, withdrawPolicy } from './decide-policy.ts'
import { getTerms } from './get-terms.ts'
import { proposePolicy } from './propose-policy.ts'
import { listPolicies, previewPolicy } from './read-policies.ts'

const { terms } = unscoped.policies
const { list, propose, preview, approve, withdraw } = os.policies

export const policyRoutes = {
  terms: terms.handler(({ context }) => getTerms(context)),
  list: list.handler(({ context }) => listPolicies(context)),
  propose: propose.handler(({ context, input }) => proposePolicy(context, input)),
  preview: preview.handler(({ context, input }) => previewPolicy(context, input)),
  approve: approve.handler(({ context, input }) => approvePolicy(context, input)),
  withdraw: withdraw.handler(({ context, input }) => withdrawPolicy(context, input)),
}
