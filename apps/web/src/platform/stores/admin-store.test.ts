import '~/platform/testing/memory-storage.ts'
import { expect, test } from 'vitest'
import { themeScript } from '~/platform/theme.ts'
import { useAdminStore } from './admin-store.ts'

test('starts light with the sidebar open', () => {
  expect(useAdminStore.getState()).toMatchObject({ theme: 'light', sidebarOpen: true })
})

test('theme and sidebar are kept under admin-store, where the script of the head finds the theme', () => {
  useAdminStore.getState().setTheme('dark')
  useAdminStore.getState().toggleSidebar()
  const kept = JSON.parse(localStorage.getItem('admin-store') ?? '')
  expect(kept.state).toEqual({ theme: 'dark', sidebarOpen: false, letterKeys: true })
  const document = { documentElement: { dataset: { theme: 'light' } } }
  // The script as the page runs it.
  // oxlint-disable-next-line typescript/no-implied-eval
  new Function('document', 'localStorage', themeScript)(document, localStorage)
  expect(document.documentElement.dataset.theme).toBe('dark')
})
