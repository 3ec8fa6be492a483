import { useEffect, useState } from 'react'

const settleMs = 500

/** Debounces a value: returns it once it has stayed the same for half a second. */
export const useSettled = <Value>(value: Value): Value => {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), settleMs)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
