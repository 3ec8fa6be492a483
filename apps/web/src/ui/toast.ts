import hotToast from 'react-hot-toast'
import { type Sayable, say } from '~/i18n/i18n.ts'

/**
 * Short announced messages, top right, for the durations set in Toaster. The id prevents two toasts with the
 * same text at a time.
 */
export const toast = {
  success: (message: Sayable) => hotToast.success(say(message), { id: say(message) }),
  // Announced immediately. The library reads these props from the toast only, not from the Toaster's options.
  error: (message: Sayable) =>
    hotToast.error(say(message), {
      id: say(message),
      ariaProps: { role: 'alert', 'aria-live': 'assertive' },
    }),
  info: (message: Sayable) => hotToast(say(message), { id: say(message) }),
  dismiss: (id?: string) => hotToast.dismiss(id),
}
