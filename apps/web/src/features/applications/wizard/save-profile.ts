import { t } from '@lingui/core/macro'
import type { FieldValues } from 'react-hook-form'
import { client } from '~/platform/api/client.ts'
import { toUserError } from '~/platform/api/user-error.ts'
import { setProfile } from '~/platform/auth/auth-store.ts'
import type { ContractForm } from '~/platform/forms/contract-form.ts'
import { toast } from '~/ui/toast.ts'
import { type Draft, profileOf } from '~/parts/applications/draft.ts'
import { translate } from '~/i18n/i18n.ts'

export const sendProfile = async (draft: Draft): Promise<void> => {
  setProfile(await client.me.update(profileOf(draft)))
}

/**
 * Saves the answers on the profile when a step is left; false if something has to be fixed first. Offline the
 * person can continue: the submission sends them again.
 */
export const saveProfile = async <Values extends FieldValues, Output>(
  draft: Draft,
  form: ContractForm<Values, Output>,
): Promise<boolean> => {
  try {
    await sendProfile(draft)
    return true
  } catch (error) {
    const { code, message, issues, retryable } = toUserError(error)
    if (retryable) {
      toast.info(t`Saved on this device. We’ll send it when you’re back online`)
      return true
    }
    const found = code === 'GHANA_CARD_IN_USE' ? [{ path: 'ghana_card_number', message }] : issues
    const unplaced = form.place(found)
    if (found.length === 0) toast.error(translate(message))
    else if (unplaced.length > 0) toast.error(unplaced.map((issue) => translate(issue.message)).join(' '))
    return false
  }
}
