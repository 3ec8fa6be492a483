import { createContext, useContext, useLayoutEffect } from 'react'

/** What the fields on the screen are called, by name: for the summary of what is wrong. */
export const FieldLabels = createContext<Map<string, string>>(new Map())

export const useFieldLabel = (name: string, label: string): void => {
  const labels = useContext(FieldLabels)
  useLayoutEffect(() => {
    labels.set(name, label)
    return () => void labels.delete(name)
  }, [labels, name, label])
}
