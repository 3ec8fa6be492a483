import { cn } from '~/ui/cn.ts'
import { useAdminStore } from '~/platform/stores/admin-store.ts'
import { StaffGroups } from './staff-groups.tsx'

/** Product name and version from the specification. */
export const productVersion = '2.5.0'

/** 64 units wide, 20 when collapsed; part of the menu on narrow windows. */
export const StaffSidebar = () => {
  const open = useAdminStore((state) => state.sidebarOpen)
  return (
    <aside
      aria-label="Administration"
      className={cn(
        'fixed top-[calc(4rem+var(--strip))] bottom-0 left-0 z-20 hidden flex-col border-r bg-surface transition-[width] duration-200 lg:flex',
        open ? 'w-64' : 'w-20',
      )}
    >
      <div className="flex-1 overflow-y-auto px-3 py-4">
        <StaffGroups compact={!open} />
      </div>
      <div className={cn('border-t px-4 py-3 text-xs text-muted', !open && 'px-1 text-center')}>
        {open && <p className="font-semibold text-ink">Efie Admin</p>}
        <p>{open ? `Version ${productVersion}` : `v${productVersion}`}</p>
      </div>
    </aside>
  )
}
