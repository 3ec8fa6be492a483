import { onTestFinished } from 'vitest'

/** Makes the window as narrow as a phone for the rest of a test. */
export const onPhone = (): void => {
  const { innerWidth } = window
  // Read-only in browsers; happy-dom reads the width from here.
  Object.assign(window, { innerWidth: 360 })
  onTestFinished(() => void Object.assign(window, { innerWidth }))
}
