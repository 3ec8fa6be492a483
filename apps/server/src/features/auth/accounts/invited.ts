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

/** What whoever holds the link may know of where it was sent. */
export const maskInvited = ({ email, phone = null }: InvitedContacts): string[] => [
  ...(email === null ? [] : [maskEmail(email)]),
  ...(phone === null ? [] : [maskPhone(phone)]),
]

/** Whether the caller has confirmed the address or number that an invitation was sent to (domain.md §7). */
export const isInvited = async (
  { actor, db }: Pick<Context, 'actor' | 'db'>,
  { email, phone = null }: InvitedContacts,
): Promise<boolean> => {
  if (actor === null) return false
  if (email !== null && (await isConfirmedContact(db, 'email', email, actor.id))) return true
  return phone !== null && isConfirmedContact(db, 'sms', phone, actor.id)
}

/** A link that was forwarded, or found, gives its holder nothing: only whoever was invited may accept. */
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
