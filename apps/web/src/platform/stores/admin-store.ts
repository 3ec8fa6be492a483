import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { persisted } from './persisted.ts'

export type Theme = 'light' | 'dark'

interface AdminState {
  theme: Theme
  sidebarOpen: boolean
  /** Shortcuts of single keys, which people who dictate need to turn off (WCAG 2.1.4). */
  letterKeys: boolean
  setTheme: (theme: Theme) => void
  toggleSidebar: () => void
  setLetterKeys: (letterKeys: boolean) => void
}

/**
 * Key `admin-store`: theme, admin sidebar and shortcuts. Light and open by default. The script in theme.ts reads the
 * same key.
 */
export const useAdminStore = create<AdminState>()(
  persist(
    (set) => ({
      theme: 'light',
      sidebarOpen: true,
      letterKeys: true,
      setTheme: (theme) => set({ theme }),
      toggleSidebar: () => set((state) => ({ sidebarOpen: !state.sidebarOpen })),
      setLetterKeys: (letterKeys) => set({ letterKeys }),
    }),
    persisted('admin-store', ({ theme, sidebarOpen, letterKeys }) => ({ theme, sidebarOpen, letterKeys })),
  ),
)
