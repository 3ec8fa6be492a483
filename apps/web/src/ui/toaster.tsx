import { useEffect } from 'react'
import { ToastBar, Toaster as HotToaster, toast as hotToast, useToasterStore } from 'react-hot-toast'

const limit = 20

/** The place where toasts appear: top right, at most 20 at once. */
export const Toaster = () => {
  const { toasts } = useToasterStore()
  useEffect(() => {
    const visible = toasts.filter((entry) => entry.visible)
    for (const entry of visible.slice(limit)) hotToast.dismiss(entry.id)
  }, [toasts])
  return (
    // Open dialogs hide everything else from screen readers but live regions: toasts still have to be read out.
    <div aria-live="off">
      <HotToaster
        position="top-right"
        gutter={8}
        containerStyle={{ top: 'calc(4.75rem + var(--strip))' }}
        toastOptions={{
          duration: 4_000,
          className: 'efie-toast',
          success: {
            className: 'efie-toast efie-toast-success',
            duration: 3_000,
            iconTheme: { primary: 'var(--positive)', secondary: 'var(--surface)' },
          },
          error: {
            className: 'efie-toast efie-toast-error',
            duration: 4_000,
            iconTheme: { primary: 'var(--danger)', secondary: 'var(--surface)' },
            ariaProps: { role: 'alert', 'aria-live': 'assertive' },
          },
        }}
      >
        {(entry) => <ToastBar toast={entry} />}
      </HotToaster>
    </div>
  )
}
