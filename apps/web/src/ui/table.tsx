import { t } from '@lingui/core/macro'
import type { ComponentProps, ReactNode } from 'react'
import { type Translatable, translate } from '~/i18n/i18n.ts'
import { cn } from './cn.ts'

export interface TableProps extends ComponentProps<'table'> {
  /** Announced before the rows; visually hidden. */
  caption: Translatable
  /** Limits the height, so that the header stays visible. */
  containerClassName?: string
}

/** Dense table with a sticky header. It scrolls inside its own frame on narrow windows. */
export const Table = ({ caption, children, className, containerClassName, ...rest }: TableProps) => (
  <section
    aria-label={t`${{ caption: translate(caption) }}, table`}
    // Focusable, so that the keyboard can scroll the frame.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    tabIndex={0}
    className={cn(
      'relative max-h-[75vh] overflow-auto rounded border border-line bg-surface shadow-raised',
      containerClassName,
    )}
  >
    <table className={cn('w-full border-collapse text-left text-sm', className)} {...rest}>
      <caption className="sr-only">{translate(caption)}</caption>
      {children}
    </table>
  </section>
)

export const TableHead = ({ className, children }: { className?: string; children: ReactNode }) => (
  <thead className={cn('sticky top-0 z-10 bg-sunken text-xs text-muted', className)}>{children}</thead>
)

export const TableBody = ({ children }: { children: ReactNode }) => (
  <tbody className="divide-y divide-line">{children}</tbody>
)

export interface RowProps extends ComponentProps<'tr'> {
  selected?: boolean
}

export const Row = ({ selected, className, ...rest }: RowProps) => (
  <tr
    aria-selected={selected}
    className={cn('transition-colors hover:bg-sunken/60', selected && 'bg-primary-soft', className)}
    {...rest}
  />
)

export interface CellProps {
  /** `end` for money and counts. */
  align?: 'start' | 'end'
  className?: string
  children?: ReactNode
  colSpan?: number
}

export const HeadCell = ({
  align = 'start',
  className,
  sort,
  onSort,
  children,
}: CellProps & { sort?: 'ascending' | 'descending' | undefined; onSort?: () => void }) => (
  <th
    scope="col"
    aria-sort={sort}
    className={cn(
      'border-b border-line px-3 py-2.5 font-semibold whitespace-nowrap first:pl-4 last:pr-4',
      align === 'end' && 'text-right',
      className,
    )}
  >
    {onSort ? (
      <button type="button" onClick={onSort} className="inline-flex items-center gap-1 hover:text-ink">
        {children}
        <span aria-hidden="true">{sort === 'ascending' ? '↑' : sort === 'descending' ? '↓' : '↕'}</span>
      </button>
    ) : (
      children
    )}
  </th>
)

export const Cell = ({ align = 'start', className, children, colSpan }: CellProps) => (
  <td
    colSpan={colSpan}
    className={cn(
      'px-3 py-2.5 align-middle first:pl-4 last:pr-4',
      align === 'end' && 'money text-right',
      className,
    )}
  >
    {children}
  </td>
)
