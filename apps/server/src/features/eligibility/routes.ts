import { os, unscoped } from '../../platform/http/orpc.ts'
import { checkOwnEligibility } from './check-eligibility.ts'
import { getLatestCheck } from './get-latest-check.ts'

export const eligibilityRoutes = {
  check: unscoped.eligibility.check.handler(({ context, input }) => checkOwnEligibility(context, input)),
  latest: os.eligibility.latest.handler(({ context }) => getLatestCheck(context)),
}
