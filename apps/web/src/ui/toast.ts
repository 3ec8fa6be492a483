import hotToast from 'react-hot-toast'
import { type Sayable, say } from '~/i18n/i18n.ts'

/** Short notices, top right, announced; how long they stay is the Toaster's. A notice with the same text does not appear twice at once. */
export const toast = {
  success: (message: Sayable) => hotToast.success(say(message), { id: say(message) }),
  // Read out straight away. The library takes this from the toast alone, not from the Toaster's options.
  error: (message: Sayable) =>
    hotToast.error(say(message), {
      id: say(message),
      ariaProps: { role: 'alert', 'aria-live': 'assertive' },
    }),
  info: (message: Sayable) => hotToast(say(message), { id: say(message) }),
  dismiss: (id?: string) => hotToast.dismiss(id),
}
