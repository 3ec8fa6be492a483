import { schema } from '@efie/database'
import { eq } from 'drizzle-orm'
import { nowIso } from '../../../platform/clock.ts'
import type { Context, TransactionContext } from '../../../platform/context.ts'
import { networkOf } from '../../../platform/addresses.ts'
import { sha256 } from '../../../platform/secrets.ts'
import { text, type Text } from '../../../platform/texts/text.ts'
import { alertOwner, alertSuperadmins, personText } from '../../notifications/index.ts'
import { shownDevice } from './device-mark.ts'
import type { Session } from './sessions.ts'
import { logSignIn } from './sign-in-log.ts'

/**
 * Refreshes differing in a single attribute before they are reported: people change networks, and browsers
 * their user agents.
 */
const ODD_ALLOWED = 2

/** Who exchanges a token, as far as the request shows. */
export const machineOf = (ctx: Context) => ({
  used_network: networkOf(ctx.request.ip),
  used_agent: sha256(ctx.request.user_agent ?? ''),
  used_device: shownDevice(ctx),
})
type Machine = { [Key in keyof ReturnType<typeof machineOf>]: string | null }

/** How certain it is that two machines use one session. */
export const compareMachines = (one: Machine, other: Machine): 'same' | 'odd' | 'two' => {
  const [mark, otherMark] = [one.used_device, other.used_device]
  if (mark !== null && otherMark !== null) return mark === otherMark ? 'same' : 'two'
  const differences = (['used_network', 'used_agent', 'used_device'] as const).filter(
    (key) => one[key] !== other[key],
  ).length
  if (differences === 0) return 'same'
  return differences === 1 ? 'odd' : 'two'
}

const alertAboutSession = async (
  ctx: TransactionContext,
  user_id: string,
  { owner, staff }: { owner: { title: Text; message: Text }; staff: { title: Text; what: Text } },
): Promise<void> => {
  await alertOwner(ctx, user_id, { ...owner, link: '/profile?tab=devices' })
  await alertSuperadmins(ctx, {
    ...staff,
    by: text('someone unknown'),
    link: `/admin/users?open=${user_id}`,
    about: user_id,
  })
}

/** A token was reused, so the family has ended. Owner and thief can't be told apart; the owner is notified. */
export const alertTokenReuse = async (ctx: TransactionContext, user_id: string): Promise<void> =>
  alertAboutSession(ctx, user_id, {
    owner: {
      title: text('We ended one of your sessions'),
      message: text(
        'Someone used an old copy of this session, which can happen when a session is copied from a phone or browser. We ended the session everywhere. If you haven’t just restored a device from a backup, change your password and check your list of devices.',
      ),
    },
    staff: {
      title: text('A copied session was ended'),
      what: text('An old refresh token of {person} was used again. The session was ended.', {
        person: await personText(ctx.db, user_id),
      }),
    },
  })

/**
 * A used token was answered again, as the contract requires. If another machine asks than the one that
 * exchanged it, owner and superadmins are notified once; the session continues, because the contract doesn't
 * allow ending it.
 */
export const noteRepeatedToken = async (
  ctx: TransactionContext,
  session: Session,
  used: Machine,
): Promise<void> => {
  const verdict = compareMachines(used, machineOf(ctx))
  if (verdict === 'same' || session.odd_told_at !== null) return
  const odd_refreshes = session.odd_refreshes + 1
  const told = verdict === 'two' || odd_refreshes > ODD_ALLOWED
  await ctx.db
    .update(schema.sessions)
    .set({ odd_refreshes, odd_told_at: told ? nowIso(ctx.realClock) : null })
    .where(eq(schema.sessions.id, session.id))
  if (!told) return
  const { user_id } = session
  await logSignIn(ctx, { event: 'token-shared', succeeded: false, user_id, identifier: user_id })
  await alertAboutSession(ctx, user_id, {
    owner: {
      title: text('Someone else may be using your session'),
      message: text(
        'One of your sessions was used from two different devices or networks at the same time. If that wasn’t you, end the session in your list of devices and change your password.',
      ),
    },
    staff: {
      title: text('A session may be in use by two people'),
      what: text('A session of {person} was refreshed from two different devices or networks.', {
        person: await personText(ctx.db, user_id),
      }),
    },
  })
}
