import { onTestFinished } from 'vitest'

/** For the rest of one test the window is as wide as a phone. */
export const onPhone = (): void => {
  const { innerWidth } = window
  // Read-only in browsers; Happy DOM takes the window's width from here.
  Object.assign(window, { innerWidth: 360 })
  onTestFinished(() => void Object.assign(window, { innerWidth }))
}
