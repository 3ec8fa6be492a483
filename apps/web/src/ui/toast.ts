import hotToast from 'react-hot-toast'
import { type Translatable, translate } from '~/i18n/i18n.ts'

/** Milliseconds for which a success is shown (specification §2). */
export const successMs = 3_000

/** The newest success, to which notices about the same change are added. */
export const newestSuccess = { text: '', at: 0 }

/**
 * Short announced messages, top right, for the durations set in Toaster. The id prevents two toasts with the
 * same text at a time.
 */
export const toast = {
  success: (message: Translatable) => {
    const text = translate(message)
    Object.assign(newestSuccess, { text, at: Date.now() })
    hotToast.success(text, { id: text })
  },
  // Announced immediately. The library reads these props from the toast only, not from the Toaster's options.
  error: (message: Translatable) =>
    hotToast.error(translate(message), {
      id: translate(message),
      ariaProps: { role: 'alert', 'aria-live': 'assertive' },
    }),
  info: (message: Translatable) => hotToast(translate(message), { id: translate(message) }),
  dismiss: (id?: string) => hotToast.dismiss(id),
}
