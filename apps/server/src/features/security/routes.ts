import { os } from '../../platform/http/orpc.ts'
import { endAllSessions, endOwnSession, endSession } from './end-sessions.ts'
import { listFactors, resetFactors } from './factors.ts'
import { listOwnSessions, listSessions } from './list-sessions.ts'
import { listOwnSignIns, listSignIns } from './list-sign-ins.ts'
import { listChanges } from './list-changes.ts'
import { undoChange } from './undo-change.ts'
import { listLockouts, unlock } from './lockouts.ts'

export const ownSecurityRoutes = {
  sessions: {
    list: os.me.sessions.list.handler(({ context, input }) => listOwnSessions(context, input)),
    end: os.me.sessions.end.handler(({ context, input }) => endOwnSession(context, input)),
  },
  signIns: {
    list: os.me.signIns.list.handler(({ context, input }) => listOwnSignIns(context, input)),
  },
}

export const securityRoutes = {
  changes: {
    list: os.security.changes.list.handler(({ context, input }) => listChanges(context, input)),
    undo: os.security.changes.undo.handler(({ context, input }) => undoChange(context, input)),
  },
  sessions: {
    list: os.security.sessions.list.handler(({ context, input }) => listSessions(context, input)),
    end: os.security.sessions.end.handler(({ context, input }) => endSession(context, input)),
    endAll: os.security.sessions.endAll.handler(({ context, input }) => endAllSessions(context, input)),
  },
  lockouts: {
    list: os.security.lockouts.list.handler(({ context, input }) => listLockouts(context, input)),
    unlock: os.security.lockouts.unlock.handler(({ context, input }) => unlock(context, input)),
  },
  signIns: {
    list: os.security.signIns.list.handler(({ context, input }) => listSignIns(context, input)),
  },
  factors: {
    list: os.security.factors.list.handler(({ context, input }) => listFactors(context, input)),
    reset: os.security.factors.reset.handler(({ context, input }) => resetFactors(context, input)),
  },
}
