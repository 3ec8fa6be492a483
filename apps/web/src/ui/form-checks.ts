/**
 * Validation timing of every form: a field validates on blur, then on every change; submitting focuses the
 * first invalid field.
 */
export const formChecks = { mode: 'onTouched', reValidateMode: 'onChange', shouldFocusError: true } as const
