import type { ReactNode } from 'react'
import { type Translatable, translate } from '~/i18n/i18n.ts'
import { cn } from './cn.ts'

export interface KeyValue {
  label: Translatable
  value: ReactNode
  /** Emphasised, for a total. */
  strong?: boolean
}

/**
 * Definition list with labels on the left and values on the right. Labels wrap first, so that a short value
 * such as “7 days” stays on one line. Enlarged text leaves no room beside each other.
 */
export const KeyValues = ({ items, className }: { items: readonly KeyValue[]; className?: string }) => (
  <dl className={cn('@container divide-y divide-line', className)}>
    {items.map((item) => (
      <div
        key={translate(item.label)}
        className={cn(
          'flex items-baseline justify-between gap-x-4 py-2.5 @max-[12rem]:flex-wrap',
          item.strong && 'font-semibold',
        )}
      >
        <dt className={cn('max-w-full shrink-[1000] wrap-break-word', !item.strong && 'text-muted')}>
          {translate(item.label)}
        </dt>
        <dd className="max-w-[65%] min-w-min text-right text-balance [overflow-wrap:anywhere] @max-[12rem]:max-w-full">
          {item.value}
        </dd>
      </div>
    ))}
  </dl>
)
