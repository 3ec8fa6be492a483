/** When every form checks: a field when it is left, then on each key press; the first wrong field is focused. */
export const formChecks = { mode: 'onTouched', reValidateMode: 'onChange', shouldFocusError: true } as const
