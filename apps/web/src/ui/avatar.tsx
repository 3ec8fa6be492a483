import { cn } from './cn.ts'

export const initialsOf = (name: string): string => {
  const words = name.trim().split(/\s+/).filter(Boolean)
  const letters = words.length > 1 ? [words[0], words.at(-1)] : [words[0]]
  return letters.map((word) => (word ?? '').charAt(0).toUpperCase()).join('') || '?'
}

const sizes = { sm: 'size-8 text-xs', md: 'size-10 text-sm', lg: 'size-14 text-lg' }

/** Initials, hidden from screen readers because the name is always shown next to them. */
export const Avatar = ({
  name,
  size = 'md',
  className,
}: {
  name: string
  size?: keyof typeof sizes
  className?: string
}) => (
  <span
    aria-hidden="true"
    className={cn(
      'grid shrink-0 place-items-center rounded-full bg-accent-soft font-bold text-accent-ink',
      sizes[size],
      className,
    )}
  >
    {initialsOf(name)}
  </span>
)
