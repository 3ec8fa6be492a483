import { useEffect } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { dropDraft, guestWriter, keepDraft, readDraft } from '~/app/offline/ticket-drafts.ts'
import type { GuestForm, GuestQuestion } from './guest-schema.ts'
import { isSubject } from './ticket-subjects.ts'

const place = 'contact'

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
    dropDraft(guestWriter, place)
  }
  return { written, clear }
}
