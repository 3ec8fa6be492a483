import { os } from '../../platform/http/orpc.ts'
import { countQueues } from './count-queues.ts'
import { showWork } from './show-work.ts'

export const ownQueuesRoute = os.me.queues.handler(({ context }) => countQueues(context))
export const ownWorkRoute = os.me.work.handler(({ context }) => showWork(context))
