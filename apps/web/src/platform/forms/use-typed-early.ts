import { useEffect, useInsertionEffect, useRef } from 'react'

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

const isField = (element: HTMLElement): element is Field =>
  element instanceof HTMLInputElement ||
  element instanceof HTMLSelectElement ||
  element instanceof HTMLTextAreaElement

/**
 * Sets a value as a person would. React takes an event for news only where the value differs from the one that it saw last,
 * which it notes by a property of its own on the element.
 */
const type = (field: Field, value: string): void => {
  field.value = ''
  const set = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set
  set?.call(field, value)
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
}

/**
 * Keeps what was typed or chosen on a prerendered page, or filled in by the browser, before its script started: a form takes
 * over its fields with its own values and would empty them. Insertion effects run before that, effects after.
 */
export const useTypedEarly = (names: readonly string[]): void => {
  const typed = useRef<{ field: Field; value: string }[]>([])
  useInsertionEffect(() => {
    typed.current = names
      .flatMap((name) => [...document.getElementsByName(name)])
      .filter(isField)
      .filter(({ type, value }) => value !== '' && type !== 'checkbox' && type !== 'radio')
      .map((field) => ({ field, value: field.value }))
    // The page's fields as they stand before it starts.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  useEffect(() => {
    for (const { field, value } of typed.current) type(field, value)
    typed.current = []
  }, [])
}
