import { useEffect, useState } from 'react'

const debounceMs = 500

/** Debounces a value: returns it once it has stayed the same for half a second. */
export const useDebounced = <Value>(value: Value): Value => {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), debounceMs)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
