import type { guestQuestion } from '@efie/contracts/tickets'
import { useEffect } from 'react'
import { useWatch } from 'react-hook-form'
import type { z } from 'zod'
import type { SentBefore } from '~/platform/acts/intention.ts'
import { dropDraft, guestWriter, keepDraft, readDraft } from '~/platform/offline/ticket-drafts.ts'
import type { FormOver, TypedIn } from '~/platform/forms/contract-form.ts'
import { isSubject } from './ticket-subjects.ts'

const place = 'contact'
const sentPlace = 'contact-sent'

/** A message whose answer was lost, over a reload too: written with the draft, and gone with it. */
export const sentQuestion = {
  read: (): SentBefore | null => {
    const { content, key } = readDraft(guestWriter, sentPlace) ?? {}
    return content && key ? { content, key } : null
  },
  write: ({ content, key }: SentBefore) => keepDraft(guestWriter, sentPlace, { content, key }),
}

type TypedQuestion = TypedIn<typeof guestQuestion>
export type GuestQuestion = z.output<typeof guestQuestion>

export const emptyQuestion: TypedQuestion = {
  name: '',
  email: '',
  phone: '',
  category: '',
  subject: '',
  message: '',
  language: '',
}

const isWritten = (values: Partial<TypedQuestion>): boolean =>
  // A chosen category alone is not yet something to keep.
  Object.entries(values).some(([field, value]) => field !== 'category' && value !== '' && value !== undefined)

/** What a guest wrote here and did not send, brought back into the form and kept as it changes. */
export const useGuestDraft = (
  form: FormOver<typeof guestQuestion>,
): { written: boolean; clear: () => void } => {
  const { getValues, reset, subscribe } = form
  const written = isWritten(useWatch({ control: form.control }))
  useEffect(() => {
    const draft = readDraft(guestWriter, place)
    // What was typed before the page had started is newer.
    if (draft && !isWritten(getValues())) {
      const { category, language: _, ...words } = draft
      reset({ ...emptyQuestion, ...words, ...(isSubject(category) && { category }) })
    }
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => keepDraft(guestWriter, place, isWritten(values) ? values : {}),
    })
  }, [getValues, reset, subscribe])
  const clear = () => {
    reset(emptyQuestion)
    for (const what of [place, sentPlace]) dropDraft(guestWriter, what)
  }
  return { written, clear }
}
