import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { persisted } from './persisted.ts'

export type Theme = 'light' | 'dark'

interface AdminState {
  theme: Theme
  sidebarOpen: boolean
  setTheme: (theme: Theme) => void
  toggleSidebar: () => void
}

/**
 * Key `admin-store`: theme and admin sidebar. Light and open by default. The script in theme.ts reads the
 * same key.
 */
export const useAdminStore = create<AdminState>()(
  persist(
    (set) => ({
      theme: 'light',
      sidebarOpen: true,
      setTheme: (theme) => set({ theme }),
      toggleSidebar: () => set((state) => ({ sidebarOpen: !state.sidebarOpen })),
    }),
    persisted('admin-store', ({ theme, sidebarOpen }) => ({ theme, sidebarOpen })),
  ),
)
