import { client } from '~/platform/api/client.ts'
import { activeLanguage } from '~/i18n/i18n.ts'
import type { GuestQuestion } from './use-guest-draft.ts'

export type Receipt = Awaited<ReturnType<typeof client.contact.send>> & { email: string }

/** Sends a guest's question, to be answered in the language of the page. */
export const sendQuestion = async (question: GuestQuestion, idempotencyKey: string): Promise<Receipt> => {
  const input = { ...question, language: activeLanguage() }
  return { ...(await client.contact.send(input, { context: { idempotencyKey } })), email: question.email }
}
