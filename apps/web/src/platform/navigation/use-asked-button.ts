import { type RefObject, useRef } from 'react'
import { useAskedFor } from './use-asked-for.ts'

/** The button of an act that a link may ask for, such as `?do=add`: the link then does what the button does. */
export const useAskedButton = (act: string): RefObject<HTMLButtonElement | null> => {
  const button = useRef<HTMLButtonElement>(null)
  useAskedFor(act, button, () => button.current?.click())
  return button
}
