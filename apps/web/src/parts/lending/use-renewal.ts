import type { AppContract } from '@efie/contracts'
import type { InferContractRouterOutputs } from '@orpc/contract'
import { useQuery } from '@tanstack/react-query'
import { api } from '~/platform/api/client.ts'

export type Renewal = InferContractRouterOutputs<AppContract>['loans']['renewal']

/** Whether a running loan can be renewed, by its own id or its application's. */
export const useRenewal = (id: string, enabled = true) =>
  useQuery(api.loans.renewal.queryOptions({ input: { id }, enabled }))

/** Page where a renewal starts. */
export const renewalPath = '/application?renew=1'
