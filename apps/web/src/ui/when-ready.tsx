import { type ReactNode, useEffect, useState } from 'react'
import { cn } from './cn.ts'
import { whenIdle } from './when-idle.ts'

/** Longest wait for one part. After that, showing what is there beats showing nothing. */
const waitLimitMs = 15_000

/**
 * Whether to keep waiting for missing parts. Waiting ends after a time limit, and immediately when offline.
 */
const useIsWaiting = (): boolean => {
  const [isWaiting, setIsWaiting] = useState(true)
  useEffect(() => {
    const giveUp = () => setIsWaiting(false)
    if (!navigator.onLine) giveUp()
    const timer = setTimeout(giveUp, waitLimitMs)
    window.addEventListener('offline', giveUp)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('offline', giveUp)
    }
  }, [])
  return isWaiting
}

export interface WhenReadyProps {
  ready: boolean
  /** Placeholder with the layout of the children. */
  skeleton: ReactNode
  children: ReactNode
}

/**
 * Shows all children at the same time. Until then they load hidden behind the skeleton, so that none shifts
 * another.
 */
export const WhenReady = ({ ready, skeleton, children }: WhenReadyProps) => {
  const hidden = useIsWaiting() && !ready
  return (
    <>
      {hidden && skeleton}
      <div hidden={hidden}>{children}</div>
    </>
  )
}

/**
 * Reveals children from top to bottom: whatever follows a loading part stays hidden until that part has its
 * height.
 */
export const InOrder = ({ className, children }: { className?: string; children: ReactNode }) => {
  const isWaiting = useIsWaiting()
  return (
    <div className={cn(isWaiting && '[&>:is([data-loading],:has([data-loading]))~*]:hidden', className)}>
      {children}
    </div>
  )
}

/** Longest wait for the browser to be idle. */
const laterMs = 1_000

let hasOpened = false

/**
 * While the document opens, mounts children once the browser is idle, so that what stands above them is shown
 * first; on later pages immediately. The placeholder has the height of their own.
 */
export const Later = ({ skeleton, children }: { skeleton: ReactNode; children: ReactNode }) => {
  const [mounted, setMounted] = useState(hasOpened)
  useEffect(
    () =>
      whenIdle(() => {
        hasOpened = true
        setMounted(true)
      }, laterMs),
    [],
  )
  return mounted ? children : skeleton
}
