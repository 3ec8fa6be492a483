import { os } from '../../platform/http/orpc.ts'
import { getAgenda } from './get-agenda.ts'

export const ownAgendaRoute = os.me.agenda.handler(({ context }) => getAgenda(context))
