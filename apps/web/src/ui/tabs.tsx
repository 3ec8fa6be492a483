import { Tabs as Primitive } from 'radix-ui'
import type { ReactNode } from 'react'

export interface TabItem {
  value: string
  label: ReactNode
  content: ReactNode
}

export interface TabsProps {
  label: string
  items: readonly TabItem[]
  value: string
  onValueChange: (value: string) => void
}

/** Keep `value` in the URL, so that a tab can be linked to. */
export const Tabs = ({ label, items, value, onValueChange }: TabsProps) => (
  <Primitive.Root value={value} onValueChange={onValueChange}>
    <Primitive.List aria-label={label} className="mb-5 flex gap-1 overflow-x-auto border-b">
      {items.map((item) => (
        <Primitive.Trigger
          key={item.value}
          value={item.value}
          className="-mb-px border-b-2 border-transparent px-4 py-2.5 text-sm font-semibold whitespace-nowrap text-muted hover:text-ink focus-visible:-outline-offset-2 data-[state=active]:border-primary data-[state=active]:text-primary"
        >
          {item.label}
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
