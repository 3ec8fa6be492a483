import { useEffect } from 'react'
import { useAdminStore } from '~/platform/stores/admin-store.ts'

/**
 * Runs in the head before the first paint, so that a dark page doesn't flash white. The server allows it by
 * hash in the CSP.
 */
export const themeScript =
  "try{if(JSON.parse(localStorage.getItem('admin-store')).state.theme==='dark')document.documentElement.dataset.theme='dark'}catch{}"

/** Applies the stored theme to the page. */
export const useThemeEffect = (): void => {
  useEffect(
    () =>
      useAdminStore.subscribe(({ theme }) => {
        document.documentElement.dataset['theme'] = theme
      }),
    [],
  )
}
