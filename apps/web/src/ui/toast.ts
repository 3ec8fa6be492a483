import hotToast from 'react-hot-toast'
import { type Sayable, say } from '~/i18n/i18n.ts'

/** 4 s by default, 3 s for success, 4 s for error (specification §2). */
const durations = { plain: 4_000, success: 3_000, error: 4_000 }

/** Short notices, top right, announced. A notice with the same text does not appear twice at once. */
export const toast = {
  success: (message: Sayable) =>
    hotToast.success(say(message), { id: say(message), duration: durations.success }),
  error: (message: Sayable) => hotToast.error(say(message), { id: say(message), duration: durations.error }),
  info: (message: Sayable) => hotToast(say(message), { id: say(message), duration: durations.plain }),
  dismiss: (id?: string) => hotToast.dismiss(id),
}
