import { createContext, useContext, useLayoutEffect } from 'react'

/** Labels of the fields on the screen by name, for the error summary. */
export const FieldLabels = createContext<Map<string, string>>(new Map())

export const useFieldLabel = (name: string, label: string): void => {
  const labels = useContext(FieldLabels)
  useLayoutEffect(() => {
    labels.set(name, label)
    return () => void labels.delete(name)
  }, [labels, name, label])
}
