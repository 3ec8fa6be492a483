import type { ReactNode } from 'react'
import { cn } from './cn.ts'

export interface ActRowProps {
  children: ReactNode
  className?: string
}

/** A row of buttons. On phones they share the width equally. */
export const ActRow = ({ children, className }: ActRowProps) => (
  <div className={cn('flex flex-wrap gap-2 max-sm:*:flex-1 max-sm:[&>span>button]:flex-1', className)}>
    {children}
  </div>
)
