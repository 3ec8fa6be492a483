import { os } from '../../platform/http/orpc.ts'
import { checkOwnEligibility } from './check-eligibility.ts'
import { getLatestCheck } from './get-latest-check.ts'

export const eligibilityRoutes = {
  check: os.eligibility.check.handler(({ context, input }) => checkOwnEligibility(context, input)),
  latest: os.eligibility.latest.handler(({ context }) => getLatestCheck(context)),
}
