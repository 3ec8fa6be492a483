import type { AppContract } from '@efie/contracts'
import type { InferContractRouterOutputs } from '@orpc/contract'
import { useQuery } from '@tanstack/react-query'
import { api } from '~/platform/api/client.ts'

export type Standing = InferContractRouterOutputs<AppContract>['loans']['standing']
export type Reschedule = Standing['reschedules'][number]

/** A loan's standing, once it has been paid out. */
export const useStanding = (applicationId: string, enabled = true) =>
  useQuery(api.loans.standing.queryOptions({ input: { id: applicationId }, enabled }))
