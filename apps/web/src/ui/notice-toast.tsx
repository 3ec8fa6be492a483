import hotToast from 'react-hot-toast'

/** A toast about a change that somebody else made: what changed, and the fuller sentence under it. */
export const showNotice = (title: string, message?: string): void => {
  hotToast(
    <span className="block">
      <span className="block font-semibold">{title}</span>
      {message && <span className="mt-0.5 block text-sm text-muted">{message}</span>}
    </span>,
    { id: `${title}\n${message ?? ''}` },
  )
}
