import hotToast from 'react-hot-toast'

/** 4 s by default, 3 s for success, 4 s for error (specification §2). */
const durations = { plain: 4_000, success: 3_000, error: 4_000 }

/** Short notices, top right, announced. A notice with the same text does not appear twice at once. */
export const toast = {
  success: (message: string) => hotToast.success(message, { id: message, duration: durations.success }),
  error: (message: string) => hotToast.error(message, { id: message, duration: durations.error }),
  info: (message: string) => hotToast(message, { id: message, duration: durations.plain }),
  dismiss: (id?: string) => hotToast.dismiss(id),
}
