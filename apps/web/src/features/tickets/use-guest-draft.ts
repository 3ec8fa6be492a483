import { useEffect } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import type { SentBefore } from '~/platform/acts/intention.ts'
import { dropDraft, guestWriter, keepDraft, readDraft } from '~/platform/offline/ticket-drafts.ts'
import type { GuestForm, GuestQuestion } from './guest-schema.ts'
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

export const emptyQuestion = { name: '', email: '', phone: '', subject: '', message: '' }

const isWritten = (values: Partial<GuestForm>): boolean =>
  // A chosen category alone is not yet something to keep.
  Object.entries(values).some(([field, value]) => field !== 'category' && value !== '' && value !== undefined)

/** What a guest wrote here and did not send, brought back into the form and kept as it changes. */
export const useGuestDraft = (
  form: UseFormReturn<GuestForm, unknown, GuestQuestion>,
): { written: boolean; clear: () => void } => {
  const written = isWritten(useWatch({ control: form.control }))
  useEffect(() => {
    const draft = readDraft(guestWriter, place)
    // What somebody has typed before the page had started is newer.
    if (draft && !isWritten(form.getValues())) {
      const { category, ...words } = draft
      form.reset({ ...emptyQuestion, ...words, ...(isSubject(category) && { category }) })
    }
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) =>
        keepDraft(
          guestWriter,
          place,
          isWritten(values) ? { ...values, category: values.category ?? '' } : {},
        ),
    })
  }, [form])
  const clear = () => {
    form.reset(emptyQuestion)
    for (const what of [place, sentPlace]) dropDraft(guestWriter, what)
  }
  return { written, clear }
}
