import { t } from '@lingui/core/macro'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { client } from '~/platform/api/client.ts'
import { toUserError } from '~/platform/api/user-error.ts'
import { setProfile } from '~/platform/auth/auth-store.ts'
import { setFormIssues } from '~/ui/form.ts'
import { toast } from '~/ui/toast.ts'
import { type Draft, profileOf } from '~/parts/applications/draft.ts'
import { translate } from '~/i18n/i18n.ts'

export const sendProfile = async (draft: Draft): Promise<void> => {
  setProfile(await client.me.update(profileOf(draft)))
}

/**
 * Keeps the answers on the profile when a step is left; false when something has to be mended first. Without a connection the
 * person goes on: the submission sends them once more.
 */
export const saveProfile = async <Values extends FieldValues, Output>(
  draft: Draft,
  form: UseFormReturn<Values, unknown, Output>,
): Promise<boolean> => {
  try {
    await sendProfile(draft)
    return true
  } catch (error) {
    const { code, message, issues, retryable } = toUserError(error)
    if (retryable) {
      toast.info(t`Saved on this device: we send it when you are connected`)
      return true
    }
    const card = 'ghana_card_number'
    if (code === 'GHANA_CARD_IN_USE' && card in form.getValues()) {
      // Checked to be one of this form's fields on the line above.
      form.setError(card as FieldPath<Values>, { type: 'server', message }, { shouldFocus: true })
      return false
    }
    const unplaced = setFormIssues(form, issues)
    if (issues.length === 0) toast.error(translate(message))
    else if (unplaced.length > 0) toast.error(unplaced.map((issue) => translate(issue.message)).join(' '))
    return false
  }
}
