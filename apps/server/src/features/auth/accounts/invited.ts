import type { Context } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { maskEmail, maskPhone } from '../../../platform/mask-address.ts'
import { languageOf } from '../../../platform/texts/language-of.ts'
import { translate } from '../../../platform/texts/translate.ts'
import { text, verbatim } from '../../../platform/texts/text.ts'
import { isConfirmedContact } from '../queries.ts'

/** Where an invitation was sent; `phone` in E.164. */
export interface InvitedContacts {
  email: string | null
  phone?: string | null
}

/** What the holder of an invitation link may know about where it was sent. */
export const maskInvited = ({ email, phone = null }: InvitedContacts): string[] => [
  ...(email === null ? [] : [maskEmail(email)]),
  ...(phone === null ? [] : [maskPhone(phone)]),
]

/** Whether the caller has confirmed the address or number of an invitation (domain.md §7). */
export const isInvited = async (
  { actor, db }: Pick<Context, 'actor' | 'db'>,
  { email, phone = null }: InvitedContacts,
): Promise<boolean> => {
  if (actor === null) return false
  if (email !== null && (await isConfirmedContact(db, 'email', email, actor.id))) return true
  return phone !== null && isConfirmedContact(db, 'sms', phone, actor.id)
}

/** A forwarded or found link is useless: only the invited person can accept. */
export const requireInvited = async (ctx: Context, contacts: InvitedContacts): Promise<void> => {
  if (await isInvited(ctx, contacts)) return
  const sent_to = maskInvited(contacts)
  const [first = '', second] = sent_to
  const where =
    second === undefined ? verbatim(first) : text('{email} and {phone}', { email: first, phone: second })
  throw new AppError(
    'INVITATION_FOR_ANOTHER_ADDRESS',
    { sent_to },
    translate(
      text(
        'This invitation was sent to {where}. Sign in with the account that has confirmed it, or ask for a new invitation.',
        { where },
      ),
      await languageOf(ctx.db, ctx.actor?.id),
    ),
  )
}
