import { client } from '~/platform/api/client.ts'
import { toUserError, type UserError } from '~/platform/api/user-error.ts'
import { activeLanguage } from '~/i18n/i18n.ts'
import type { GuestQuestion } from './guest-schema.ts'

export type Receipt = Awaited<ReturnType<typeof client.contact.send>> & { email: string }

/** What came of it: the receipt, or why there is none. */
export const sendQuestion = async (
  question: GuestQuestion,
  idempotencyKey: string,
): Promise<Receipt | { error: UserError }> => {
  try {
    const input = { ...question, language: activeLanguage() }
    return { ...(await client.contact.send(input, { context: { idempotencyKey } })), email: question.email }
  } catch (error) {
    return { error: toUserError(error) }
  }
}
