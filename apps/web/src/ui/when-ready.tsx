import { type ReactNode, useEffect, useState } from 'react'
import { cn } from './cn.ts'

/** So long one part is waited for; then what is there is better than stillness. */
const patienceMs = 15_000

/** Whether to wait for what is not there yet: not for ever, and not without a network. */
const useWaits = (): boolean => {
  const [waits, setWaits] = useState(true)
  useEffect(() => {
    const giveUp = () => setWaits(false)
    if (!navigator.onLine) giveUp()
    const timer = setTimeout(giveUp, patienceMs)
    window.addEventListener('offline', giveUp)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('offline', giveUp)
    }
  }, [])
  return waits
}

export interface WhenReadyProps {
  ready: boolean
  /** The layout of what is coming. */
  skeleton: ReactNode
  children: ReactNode
}

/** Shows its parts in one go. Until then they load unseen behind the skeleton, so that none pushes another away. */
export const WhenReady = ({ ready, skeleton, children }: WhenReadyProps) => {
  const hidden = useWaits() && !ready
  return (
    <>
      {hidden && skeleton}
      <div hidden={hidden}>{children}</div>
    </>
  )
}

/** One after another: what stands below a part that is still loading appears once that part has its height. */
export const InOrder = ({ className, children }: { className?: string; children: ReactNode }) => {
  const waits = useWaits()
  return (
    <div className={cn(waits && '[&>:is([data-loading],:has([data-loading]))~*]:hidden', className)}>
      {children}
    </div>
  )
}
