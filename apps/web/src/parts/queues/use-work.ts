import type { AppContract } from '@efie/contracts'
import type { InferContractRouterOutputs } from '@orpc/contract'
import { useQuery } from '@tanstack/react-query'
import { api } from '~/platform/api/client.ts'

export type Work = InferContractRouterOutputs<AppContract>['me']['work']

/** The day's work of the person's desk. It isn't part of the change feed. */
export const useWork = () => useQuery(api.me.work.queryOptions({ refetchInterval: 60_000 }))
