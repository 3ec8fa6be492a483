import { roleLabels, type Role } from '@efie/domain'
import type { TransactionContext } from '../../platform/context.ts'
import { known, text } from '../../platform/texts/text.ts'
import { alertSuperadmins, personText } from '../notifications/index.ts'

/**
 * Alerts the other superadmins: otherwise a person who removes them one by one would soon be the only one
 * alerted.
 */
export const alertOfDemotion = async (ctx: TransactionContext, id: string, role: Role): Promise<void> =>
  alertSuperadmins(ctx, {
    title: text('A superadmin lost their role'),
    what: text('Role of {person}: {before} → {after}.', {
      person: await personText(ctx.db, id),
      before: known(roleLabels.superadmin),
      after: known(roleLabels[role]),
    }),
    link: '/admin/security?tab=changes',
    former: id,
  })
