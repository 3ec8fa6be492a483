import hotToast from 'react-hot-toast'

/** A toast about a change made by someone else: what changed, and a longer sentence below it. */
export const showNotice = (title: string, message?: string): void => {
  hotToast(
    <span className="block">
      <span className="block font-semibold">{title}</span>
      {message && <span className="mt-0.5 block text-sm text-muted">{message}</span>}
    </span>,
    { id: `${title}\n${message ?? ''}` },
  )
}
