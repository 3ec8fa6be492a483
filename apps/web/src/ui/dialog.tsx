import { t } from '@lingui/core/macro'
import { X } from 'lucide-react'
import { Dialog as Primitive } from 'radix-ui'
import type { ReactNode } from 'react'
import { type Content, translateContent } from '~/i18n/i18n.ts'
import { cn } from './cn.ts'
import { useFocusReturn } from './use-focus-return.ts'

export interface DialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: Content
  description?: Content
  children?: ReactNode
  /** Buttons, right-aligned below the content. */
  footer?: ReactNode
  wide?: boolean
}

const overlay = 'fixed inset-0 z-50 animate-fade bg-overlay'

/**
 * Focusable, so that the keyboard can scroll it even when it contains nothing focusable. Enlarged text leaves
 * little room beside head and foot; the whole dialog then scrolls as well.
 */
const Body = ({ className, children }: { className: string; children: ReactNode }) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
  <div tabIndex={0} className={cn('min-h-(--if-low) flex-1 overflow-y-auto -outline-offset-2', className)}>
    {children}
  </div>
)

const CloseButton = () => (
  <Primitive.Close
    aria-label={t`Close`}
    className="grid size-[min(2.25rem,12vw)] shrink-0 place-items-center rounded text-muted hover:bg-sunken hover:text-ink"
  >
    <X className="size-5" aria-hidden="true" />
  </Primitive.Close>
)

interface FrameProps extends Pick<DialogProps, 'open' | 'onOpenChange' | 'description' | 'children'> {
  className: string
}

/** Modal frame: overlay, focus trap and return of focus. */
const Frame = ({ open, onOpenChange, description, className, children }: FrameProps) => {
  const focus = useFocusReturn()
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Portal>
        <Primitive.Overlay className={overlay} />
        <Primitive.Content
          {...(description ? {} : { 'aria-describedby': undefined })}
          {...focus}
          className={className}
        >
          {children}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}

export const Dialog = ({ open, onOpenChange, title, description, children, footer, wide }: DialogProps) => (
  <Frame
    open={open}
    onOpenChange={onOpenChange}
    description={description}
    className={cn(
      'fixed inset-x-(--page-space) top-1/2 z-50 mx-auto flex max-h-[min(90dvh,48rem)] max-w-lg -translate-y-1/2 flex-col overflow-y-auto rounded bg-surface shadow-overlay outline-none',
      wide && 'max-w-3xl',
    )}
  >
    <div className="flex animate-fade items-start justify-between gap-[min(1rem,4vw)] px-(--card-space) pt-5 sm:px-6">
      <div className="min-w-0">
        <Primitive.Title className="text-xl font-semibold">{translateContent(title)}</Primitive.Title>
        {description && (
          <Primitive.Description className="mt-1 text-muted">
            {translateContent(description)}
          </Primitive.Description>
        )}
      </div>
      <CloseButton />
    </div>
    <Body className="px-(--card-space) py-5 sm:px-6">{children}</Body>
    {footer && (
      <div className="flex flex-wrap justify-end gap-3 border-t px-(--card-space) py-4 sm:px-6 max-sm:*:flex-1">
        {footer}
      </div>
    )}
  </Frame>
)

export interface SheetProps extends Omit<DialogProps, 'wide'> {
  side?: 'right' | 'left'
  className?: string
}

/** Full-height panel that slides in from the side, for a row's detail, the cart or the phone menu. */
export const Sheet = ({
  open,
  onOpenChange,
  title,
  description,
  children,
  footer,
  side = 'right',
  className,
}: SheetProps) => (
  <Frame
    open={open}
    onOpenChange={onOpenChange}
    description={description}
    className={cn(
      'fixed top-(--strip) bottom-0 z-50 flex w-full max-w-md flex-col overflow-y-auto bg-surface shadow-overlay outline-none',
      side === 'right' ? 'right-0 animate-slide-in' : 'left-0 animate-slide-in-left',
      className,
    )}
  >
    <div className="flex items-start justify-between gap-[min(1rem,4vw)] border-b px-(--card-space) py-4">
      <div className="min-w-0">
        <Primitive.Title className="text-lg font-semibold">{translateContent(title)}</Primitive.Title>
        {description && (
          <Primitive.Description className="mt-1 text-sm text-muted">
            {translateContent(description)}
          </Primitive.Description>
        )}
      </div>
      <CloseButton />
    </div>
    <Body className="px-(--card-space) py-4">{children}</Body>
    {footer && (
      <div className="border-t px-(--card-space) py-4 pb-[max(1rem,env(safe-area-inset-bottom))]">
        {footer}
      </div>
    )}
  </Frame>
)
