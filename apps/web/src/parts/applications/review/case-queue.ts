import type { AppContract } from '@efie/contracts'
import { applicationGroups, applicationStatuses } from '@efie/domain'
import type { InferContractRouterInputs } from '@orpc/contract'
import { oneOf } from '~/platform/lists/list-params.ts'
import { sortOf } from '~/platform/lists/columns.ts'
import { applicationColumns, deskList } from './application-columns.tsx'
import { filterOf, queueTabOf } from './desk-queue.ts'

type Neighbours = InferContractRouterInputs<AppContract>['applications']['neighbours']
type QueueFilter = Omit<Neighbours, 'id'>

/** Lists that cases are opened from. Their own filters stay in the case's address. */
const queues = {
  desk: { path: '/dashboard/credit-analyst', label: 'Credit desk' },
  list: { path: '/admin/applications', label: 'Applications' },
} as const

/** The usual sort of the list of all applications. */
export const newestFirst = '-created_at'

export type QueueName = keyof typeof queues

const queueKey = 'queue'

const queueOf = (params: URLSearchParams): QueueName | undefined =>
  oneOf(['desk', 'list'], params.get(queueKey) ?? '')

/** The address of a case within a queue, whose filters it keeps. */
export const casePath = (id: string, queue: QueueName, filters: URLSearchParams): string => {
  const params = new URLSearchParams(filters)
  params.delete('open')
  params.set(queueKey, queue)
  return `/admin/applications/${id}?${params}`
}

/** Back to the list as it was left. */
export const wayBack = (params: URLSearchParams): { to: string; label: string } => {
  const { path, label } = queues[queueOf(params) ?? 'list']
  const kept = new URLSearchParams(params)
  kept.delete(queueKey)
  return { to: kept.size > 0 ? `${path}?${kept}` : path, label }
}

/** Which cases the queue holds, and in which order; null for a case opened from elsewhere. */
export const queueFilter = (params: URLSearchParams, userId: string): QueueFilter | null => {
  const queue = queueOf(params)
  if (queue === undefined) return null
  const q = params.get('q') || undefined
  const asked = params.get('sort') ?? ''
  if (queue === 'desk') {
    const tab = queueTabOf(params.get('tab') ?? '')
    const { columns, usualSort } = deskList(tab)
    const sort = sortOf(columns, asked) ?? usualSort
    return { ...filterOf(tab, userId), q, sort }
  }
  return {
    q,
    sort: sortOf(applicationColumns, asked) ?? newestFirst,
    status: oneOf(applicationStatuses, params.get('status') ?? ''),
    user_id: params.get('user') || undefined,
    group: oneOf(applicationGroups, params.get('group') ?? ''),
  }
}
