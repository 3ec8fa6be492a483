import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { setFormIssues } from '~/ui/form.ts'
import { toUserError } from './user-error.ts'

/**
 * Puts the server's field issues (422) onto the form and focuses the first. Answers the text for what belongs to no field,
 * or null when every issue found its field: show it in a Notice or a toast.
 */
export const applyServerIssues = <Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  error: unknown,
): string | null => {
  const { issues, message } = toUserError(error)
  if (issues.length === 0) return message
  const unplaced = setFormIssues(form, issues)
  return unplaced.length === 0 ? null : unplaced.map((issue) => issue.message).join(' ')
}
