export interface ListedError {
  name: string
  message: string
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** Flattens the form library's tree of errors to a list with field names. */
export const listErrors = (errors: unknown, path = ''): ListedError[] => {
  if (!isObject(errors)) return []
  if (typeof errors['message'] === 'string') return [{ name: path, message: errors['message'] }]
  return Object.entries(errors).flatMap(([key, inner]) =>
    // The tree also contains elements of fields.
    key === 'ref' ? [] : listErrors(inner, path ? `${path}.${key}` : key),
  )
}

/** Errors of fields on the screen, in field order, and those no field shows. */
export const sortErrors = (errors: readonly ListedError[], shown: readonly string[]) => ({
  beside: shown.flatMap((name) => errors.filter((error) => error.name === name)),
  homeless: errors.filter(({ name }) => !shown.includes(name)),
})
