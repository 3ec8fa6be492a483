import { os } from '../../platform/http/orpc.ts'
import { countQueues } from './count-queues.ts'

export const ownQueuesRoute = os.me.queues.handler(({ context }) => countQueues(context))
