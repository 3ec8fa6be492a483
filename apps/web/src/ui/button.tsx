import { cva, type VariantProps } from 'class-variance-authority'
import { Slot } from 'radix-ui'
import { type ComponentProps, type MouseEvent, type ReactNode, useId, useRef } from 'react'
import { translate } from '~/i18n/i18n.ts'
import { cn } from './cn.ts'
import { Spinner } from './loading-indicator.tsx'
import { useHydrated } from './use-hydrated.ts'

export const buttonStyles = cva(
  'inline-flex shrink-0 items-center justify-center gap-2 rounded text-center font-semibold wrap-break-word select-none max-sm:max-w-full max-sm:min-w-fit sm:whitespace-nowrap transition-colors duration-150 aria-disabled:cursor-not-allowed aria-disabled:opacity-55 [&_svg]:shrink-0',
  {
    variants: {
      tone: {
        primary: 'bg-primary text-on-primary hover:bg-primary-hover',
        secondary: 'border border-line-strong/60 bg-surface text-ink hover:bg-sunken',
        ghost: 'text-ink hover:bg-sunken',
        soft: 'bg-primary-soft text-primary hover:bg-primary hover:text-on-primary',
        gold: 'bg-gold text-forest hover:bg-cream',
        outlineForest: 'border border-cream/50 text-cream hover:bg-forest-raised',
        danger: 'bg-danger text-on-danger hover:bg-danger-hover',
        link: 'h-auto! px-0! text-primary underline underline-offset-4 hover:no-underline',
      },
      size: {
        sm: 'h-fit min-h-9 px-3 py-1.5 text-sm',
        md: 'h-fit min-h-11 px-(--page-space) py-2 text-[0.9375rem]',
        lg: 'h-fit min-h-12 px-[min(1.5rem,7vw)] py-2 text-base',
        icon: 'size-11',
        iconSm: 'size-9',
      },
      // Wraps a long label onto a second line in wide windows too.
      wide: { true: 'h-auto min-h-11 w-full py-2 leading-tight max-sm:min-w-auto sm:whitespace-normal' },
    },
    compoundVariants: [
      { wide: true, size: 'lg', class: 'min-h-12' },
      { tone: 'link', class: 'min-h-0 py-0' },
    ],
    defaultVariants: { tone: 'primary', size: 'md' },
  },
)

export interface ButtonProps
  extends Omit<ComponentProps<'button'>, 'disabled'>, VariantProps<typeof buttonStyles> {
  /** Renders its only child, a link, styled as the button. */
  asChild?: boolean
  /** Shows a spinner and ignores clicks, keeping width and focus. */
  pending?: boolean
  /** Why the button cannot be used now. A button is never disabled without a reason. */
  disabledReason?: string | null | undefined
}

interface WithReasonProps {
  id: string
  reason: string
  wide: boolean | null | undefined
  children: ReactNode
}

/** Shows the reason on hover and focus, in the top layer so that no ancestor's overflow clips it. */
const WithReason = ({ id, reason, wide, children }: WithReasonProps) => {
  const tip = useRef<HTMLSpanElement>(null)
  // Browsers before 2024 lack the Popover API. They only announce the reason.
  const show = () => tip.current?.showPopover?.()
  const hide = () => tip.current?.hidePopover?.()
  return (
    <span
      className={cn('inline-flex', wide && 'w-full')}
      style={{ anchorName: `--${id}` }}
      onMouseEnter={show}
      onMouseLeave={hide}
      onFocus={show}
      onBlur={hide}
    >
      {children}
      <span
        ref={tip}
        id={id}
        role="tooltip"
        popover="manual"
        style={{ positionAnchor: `--${id}` }}
        className="pointer-events-none fixed inset-x-4 top-auto bottom-4 mx-auto w-max max-w-64 rounded bg-ink px-3 py-2 text-left text-xs leading-snug font-medium whitespace-normal text-canvas opacity-0 shadow-overlay open:opacity-100 supports-[position-area:bottom]:inset-auto supports-[position-area:bottom]:m-2 supports-[position-area:bottom]:[position-area:bottom] supports-[position-area:bottom]:[position-try-fallbacks:flip-block]"
      >
        {reason}
      </span>
    </span>
  )
}

const keepFocus = (event: MouseEvent) => event.preventDefault()

export const Button = ({
  asChild,
  pending = false,
  disabledReason,
  tone,
  size,
  wide,
  className,
  children,
  onClick,
  onMouseDown,
  type = 'button',
  ...rest
}: ButtonProps) => {
  const reasonId = useId()
  const hydrated = useHydrated(type === 'submit')
  const styles = cn(buttonStyles({ tone, size, wide }), className)
  if (asChild) {
    return (
      <Slot.Root className={styles} {...rest}>
        {children}
      </Slot.Root>
    )
  }
  const blocked = pending || Boolean(disabledReason)
  const button = (
    <button
      {...rest}
      // Until a prerendered page is hydrated, a native submit would put the form's password into the URL.
      type={blocked || !hydrated ? 'button' : type}
      className={styles}
      aria-disabled={blocked || undefined}
      aria-busy={pending || undefined}
      aria-describedby={disabledReason ? reasonId : rest['aria-describedby']}
      // Pressing must not blur the field, because its error could appear, move the button and make the click
      // miss.
      onMouseDown={type === 'submit' ? keepFocus : onMouseDown}
      onClick={blocked ? undefined : onClick}
    >
      {pending && <Spinner className="size-4" />}
      {children}
    </button>
  )
  if (!disabledReason) return button
  return (
    <WithReason id={reasonId} reason={translate(disabledReason)} wide={wide}>
      {button}
    </WithReason>
  )
}
