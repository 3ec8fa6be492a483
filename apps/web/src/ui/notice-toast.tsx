import hotToast from 'react-hot-toast'
import { newestSuccess, successMs } from './toast.ts'

const Lines = ({ title, below }: { title: string; below: readonly string[] }) => (
  <span className="block">
    <span className="block font-semibold">{title}</span>
    {below.map((line) => (
      <span key={line} className="mt-0.5 block text-sm text-muted">
        {line}
      </span>
    ))}
  </span>
)

let added: { id: string; lines: string[] } = { id: '', lines: [] }

/**
 * A toast about a change: what changed, and a longer sentence below it. While the toast of an own act is
 * shown, the notice becomes part of it, so that one act has one toast.
 */
export const showNotice = (title: string, message?: string): void => {
  const lines = message === undefined ? [title] : [title, message]
  const { text, at } = newestSuccess
  if (Date.now() - at > successMs) {
    hotToast(<Lines title={title} below={lines.slice(1)} />, { id: lines.join('\n') })
    return
  }
  const id = `${text} ${at}`
  added = { id, lines: [...(added.id === id ? added.lines : []), ...lines] }
  const below = [...new Set(added.lines)].filter((line) => line !== text)
  hotToast.success(<Lines title={text} below={below} />, { id: text })
}
