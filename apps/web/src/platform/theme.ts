import { useEffect } from 'react'
import { useAdminStore } from '~/platform/stores/admin-store.ts'

/** Runs in the head before anything is painted, so that a dark page does not flash white. The server hashes it for CSP. */
export const themeScript =
  "try{if(JSON.parse(localStorage.getItem('admin-store')).state.theme==='dark')document.documentElement.dataset.theme='dark'}catch{}"

/** Keeps the page's theme equal to the stored one. */
export const useThemeEffect = (): void => {
  useEffect(
    () =>
      useAdminStore.subscribe(({ theme }) => {
        document.documentElement.dataset['theme'] = theme
      }),
    [],
  )
}
