import { useState } from 'react'
import { Outlet } from 'react-router'
import { cn } from '~/ui/cn.ts'
import { useHydrated } from '~/ui/use-hydrated.ts'

/**
 * Padding around every page except the landing page, which fills the window. Prerendered pages appear
 * immediately.
 */
export default function ContentFrame() {
  const [entered] = useState(useHydrated())
  return (
    <div className={cn('px-(--page-space) py-6 sm:px-6 sm:py-8 lg:px-8', entered && 'animate-page')}>
      <Outlet />
    </div>
  )
}
