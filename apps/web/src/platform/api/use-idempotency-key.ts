import { useState } from 'react'
import { newIdempotencyKey } from './client.ts'

/** A key that stays the same over renders and retries; call `renew` after success. */
export const useIdempotencyKey = (): { key: string; renew: () => void } => {
  const [key, setKey] = useState(newIdempotencyKey)
  return { key, renew: () => setKey(newIdempotencyKey()) }
}
