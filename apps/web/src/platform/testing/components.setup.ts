import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { cleanup } from '@testing-library/react'
import hotToast from 'react-hot-toast'
import { afterEach } from 'vitest'

// Clears the page and the browser's storage before the next test.
afterEach(() => {
  cleanup()
  hotToast.remove()
  localStorage.clear()
  sessionStorage.clear()
  indexedDB = new IDBFactory()
})
