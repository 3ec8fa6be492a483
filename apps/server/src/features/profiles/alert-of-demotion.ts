import { roleLabels, type Role } from '@efie/domain'
import type { TransactionContext } from '../../platform/context.ts'
import { known, text } from '../../platform/texts/text.ts'
import { alertSuperadmins, personText } from '../notifications/index.ts'

/** Whoever takes superadmins away one by one would be the only one who hears of alarms. */
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
