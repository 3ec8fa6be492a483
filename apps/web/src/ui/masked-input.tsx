import { type ChangeEvent, type ComponentProps, useImperativeHandle, useLayoutEffect, useRef } from 'react'
import { Input } from './input.tsx'

export interface MaskedInputProps extends Omit<ComponentProps<typeof Input>, 'value' | 'onChange'> {
  value: string
  onValueChange: (value: string) => void
  /** Formats the input; called on every change. */
  format: (typed: string) => string
  /** Characters counted to restore the caret position, such as digits. */
  significant: RegExp
}

const countOf = (text: string, significant: RegExp) =>
  Array.from(text).filter((c) => significant.test(c)).length

/** Position after the `count`-th significant character. */
const positionAfter = (text: string, count: number, significant: RegExp): number => {
  if (count === 0) return 0
  let seen = 0
  for (let index = 0; index < text.length; index += 1) {
    if (significant.test(text[index] ?? '')) seen += 1
    if (seen === count) return index + 1
  }
  return text.length
}

/** Formats while typing and keeps the caret at the same character. */
export const MaskedInput = ({
  value,
  onValueChange,
  format,
  significant,
  ref: outer,
  ...rest
}: MaskedInputProps) => {
  const ref = useRef<HTMLInputElement>(null)
  // The form focuses the field by its own reference.
  useImperativeHandle<HTMLInputElement | null, HTMLInputElement | null>(outer, () => ref.current, [])
  const caret = useRef<number | null>(null)
  const onChange = (event: ChangeEvent<HTMLInputElement>) => {
    const { value: typed, selectionStart } = event.target
    const before = countOf(typed.slice(0, selectionStart ?? typed.length), significant)
    const formatted = format(typed)
    const atEnd = selectionStart === typed.length
    caret.current = atEnd ? formatted.length : positionAfter(formatted, before, significant)
    onValueChange(formatted)
  }
  useLayoutEffect(() => {
    const input = ref.current
    if (input && caret.current !== null && document.activeElement === input) {
      input.setSelectionRange(caret.current, caret.current)
    }
    caret.current = null
  })
  return <Input {...rest} ref={ref} value={value} onChange={onChange} />
}
