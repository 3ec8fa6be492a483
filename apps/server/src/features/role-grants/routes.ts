import { os } from '../../platform/http/orpc.ts'
import { listTies } from './independence.ts'

export const ownTieRoutes = { ties: os.me.ties.handler(({ context }) => listTies(context)) }
