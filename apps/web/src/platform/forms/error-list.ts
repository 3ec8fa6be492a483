export interface ListedError {
  name: string
  message: string
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** The form library’s tree of errors as a list, each under the name of its field. */
export const listErrors = (errors: unknown, path = ''): ListedError[] => {
  if (!isObject(errors)) return []
  if (typeof errors['message'] === 'string') return [{ name: path, message: errors['message'] }]
  return Object.entries(errors).flatMap(([key, inner]) =>
    // The elements of fields hang there too.
    key === 'ref' ? [] : listErrors(inner, path ? `${path}.${key}` : key),
  )
}

/** Those beside a field of the screen, in the fields’ order, and those that no field shows. */
export const sortErrors = (errors: readonly ListedError[], shown: readonly string[]) => ({
  beside: shown.flatMap((name) => errors.filter((error) => error.name === name)),
  homeless: errors.filter(({ name }) => !shown.includes(name)),
})
