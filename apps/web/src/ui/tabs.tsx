import { Tabs as Primitive } from 'radix-ui'
import { type ReactNode, useEffect, useRef } from 'react'
import { type Content, type Translatable, translate, translateContent } from '~/i18n/i18n.ts'
import { cn } from './cn.ts'

export interface TabItem {
  value: string
  label: Content
  content: ReactNode
}

export interface TabsProps {
  label: Translatable
  items: readonly TabItem[]
  value: string
  onValueChange: (value: string) => void
  /** Style for tabs within a tab. */
  inner?: boolean
}

const triggers = {
  outer:
    '-mb-px border-b-2 border-transparent px-4 py-2.5 data-[state=active]:border-primary data-[state=active]:text-primary',
  inner:
    'rounded-full border border-line bg-surface px-3.5 py-1.5 data-[state=active]:border-primary data-[state=active]:bg-primary-soft data-[state=active]:text-primary',
}

/** Tabs. Keep `value` in the URL, so that each tab can be linked to. */
export const Tabs = ({ label, items, value, onValueChange, inner = false }: TabsProps) => {
  const list = useRef<HTMLDivElement>(null)
  // On narrow windows the tab row scrolls, so the active tab is scrolled into view without moving the page.
  useEffect(() => {
    const active = list.current?.querySelector<HTMLElement>(`[id$=${CSS.escape(`-trigger-${value}`)}]`)
    if (!list.current || !active) return
    const end = active.offsetLeft + active.offsetWidth
    if (
      end > list.current.scrollLeft + list.current.clientWidth ||
      active.offsetLeft < list.current.scrollLeft
    )
      list.current.scrollLeft = active.offsetLeft - 16
  }, [value])
  return (
    <Primitive.Root value={value} onValueChange={onValueChange}>
      <Primitive.List
        ref={list}
        aria-label={translate(label)}
        className={cn('relative mb-5 flex overflow-x-auto', inner ? 'gap-2 p-0.5' : 'gap-1 border-b')}
      >
        {items.map((item) => (
          <Primitive.Trigger
            key={item.value}
            value={item.value}
            className={cn(
              'text-sm font-semibold whitespace-nowrap text-muted hover:text-ink focus-visible:-outline-offset-2',
              inner ? triggers.inner : triggers.outer,
            )}
          >
            {translateContent(item.label)}
          </Primitive.Trigger>
        ))}
      </Primitive.List>
      {items.map((item) => (
        <Primitive.Content key={item.value} value={item.value}>
          {item.content}
        </Primitive.Content>
      ))}
    </Primitive.Root>
  )
}
