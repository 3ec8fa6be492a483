import { ToastBar, Toaster as HotToaster } from 'react-hot-toast'
import { successMs } from './toast.ts'

/**
 * Container for toasts, top right: 4 s by default, 3 s for success, 4 s for error (specification §2). The
 * library keeps the newest 20 (§9).
 */
export const Toaster = () => (
  // Open dialogs hide everything from screen readers except live regions, and toasts must still be announced.
  <div aria-live="off">
    <HotToaster
      position="top-right"
      gutter={8}
      containerStyle={{ top: 'var(--toasts)' }}
      toastOptions={{
        duration: 4_000,
        className: 'efie-toast',
        success: {
          className: 'efie-toast efie-toast-success',
          duration: successMs,
          iconTheme: { primary: 'var(--positive)', secondary: 'var(--surface)' },
        },
        error: {
          className: 'efie-toast efie-toast-error',
          duration: 4_000,
          iconTheme: { primary: 'var(--danger)', secondary: 'var(--surface)' },
        },
      }}
    >
      {(entry) => <ToastBar toast={entry} />}
    </HotToaster>
  </div>
)
