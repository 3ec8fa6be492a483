import type { Transaction } from '@efie/database'
import { roleLabels, type Role } from '@efie/domain'
import type { Context } from '../../platform/context.ts'
import { known, text } from '../../platform/texts/text.ts'
import { alertSuperadmins, personText } from '../notifications/index.ts'

const tell = (
  ctx: Context,
  tx: Transaction,
  id: string,
  alert: Pick<Parameters<typeof alertSuperadmins>[2], 'title' | 'what'>,
) => alertSuperadmins(ctx, tx, { ...alert, link: `/admin/users?open=${id}`, former: id })

/** Whoever takes superadmins away one by one would be the only one who hears of alarms. */
export const alertOfDemotion = async (ctx: Context, tx: Transaction, id: string, role: Role): Promise<void> =>
  tell(ctx, tx, id, {
    title: text('A superadmin lost their role'),
    what: text('Role of {person}: {before} → {after}.', {
      person: await personText(tx, id),
      before: known(roleLabels.superadmin),
      after: known(roleLabels[role]),
    }),
  })

export const alertOfSuspension = async (ctx: Context, tx: Transaction, id: string): Promise<void> =>
  tell(ctx, tx, id, {
    title: text('A superadmin was suspended'),
    what: text('{person} can’t sign in any more.', { person: await personText(tx, id) }),
  })
