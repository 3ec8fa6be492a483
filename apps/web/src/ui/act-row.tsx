import type { ReactNode } from 'react'
import { cn } from './cn.ts'

/** Why a button is closed shows over the row's whole width, so that it is not cut off at an edge. */
const reasons =
  'relative [&>span:has(>[role=tooltip])]:static [&_[role=tooltip]]:inset-x-0 [&_[role=tooltip]]:w-fit [&_[role=tooltip]]:max-w-full [&_[role=tooltip]]:translate-x-0'

export interface ActRowProps {
  children: ReactNode
  /** At the foot of a sheet: reasons show above the buttons. */
  foot?: boolean
  className?: string
}

/** Buttons side by side; on phones they share the width. */
export const ActRow = ({ children, foot = false, className }: ActRowProps) => (
  <div
    className={cn(
      'flex flex-wrap gap-2 max-sm:*:flex-1 max-sm:[&>span>button]:flex-1',
      reasons,
      foot && '[&_[role=tooltip]]:top-auto [&_[role=tooltip]]:bottom-full [&_[role=tooltip]]:mb-2',
      className,
    )}
  >
    {children}
  </div>
)
