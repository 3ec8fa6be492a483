import { Check } from 'lucide-react'
import { DropdownMenu as Primitive } from 'radix-ui'
import type { ReactNode } from 'react'
import { cn } from './cn.ts'

export interface DropdownMenuProps {
  trigger: ReactNode
  children: ReactNode
  align?: 'start' | 'end'
}

export const DropdownMenu = ({ trigger, children, align = 'end' }: DropdownMenuProps) => (
  <Primitive.Root modal={false}>
    <Primitive.Trigger asChild>{trigger}</Primitive.Trigger>
    <Primitive.Portal>
      <Primitive.Content
        align={align}
        sideOffset={8}
        collisionPadding={12}
        className="z-50 min-w-52 animate-rise rounded border border-line bg-surface p-1.5 shadow-overlay"
      >
        {children}
      </Primitive.Content>
    </Primitive.Portal>
  </Primitive.Root>
)

export interface MenuItemProps {
  children: ReactNode
  onSelect?: () => void
  /** The child is a link. */
  asChild?: boolean
  danger?: boolean
  disabled?: boolean
}

export const MenuItem = ({
  children,
  onSelect,
  asChild = false,
  danger,
  disabled = false,
}: MenuItemProps) => (
  <Primitive.Item
    asChild={asChild}
    disabled={disabled}
    {...(onSelect ? { onSelect } : {})}
    className={cn(
      'flex min-h-10 cursor-pointer items-center gap-2.5 rounded px-3 py-2 text-sm font-medium outline-none select-none data-disabled:cursor-not-allowed data-disabled:opacity-50 data-highlighted:bg-sunken [&_svg]:size-4 [&_svg]:text-muted',
      danger && 'text-danger [&_svg]:text-danger',
    )}
  >
    {children}
  </Primitive.Item>
)

export interface MenuCheckItemProps {
  children: ReactNode
  checked: boolean
  onCheckedChange: (checked: boolean) => void
}

/** Toggle item. The menu stays open, so that several can be toggled. */
export const MenuCheckItem = ({ children, checked, onCheckedChange }: MenuCheckItemProps) => (
  <Primitive.CheckboxItem
    checked={checked}
    onCheckedChange={onCheckedChange}
    onSelect={(event) => event.preventDefault()}
    className="relative flex min-h-10 cursor-pointer items-center rounded py-2 pr-3 pl-9 text-sm font-medium outline-none select-none data-highlighted:bg-sunken"
  >
    <Primitive.ItemIndicator className="absolute left-3">
      <Check className="size-4 text-primary" aria-hidden="true" />
    </Primitive.ItemIndicator>
    {children}
  </Primitive.CheckboxItem>
)

export const MenuLabel = ({ children }: { children: ReactNode }) => (
  <Primitive.Label className="px-3 py-2 text-sm">{children}</Primitive.Label>
)

export const MenuSeparator = () => <Primitive.Separator className="-mx-1.5 my-1.5 h-px bg-line" />
