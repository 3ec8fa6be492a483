import { statusLabel } from '@efie/domain'
import { cva, type VariantProps } from 'class-variance-authority'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { type Content, type Translatable, translate, translateContent } from '~/i18n/i18n.ts'
import { cn } from './cn.ts'

const badgeStyles = cva(
  'inline-flex max-w-full items-center gap-1.5 rounded-full px-2.5 py-0.5 text-xs font-semibold whitespace-nowrap',
  {
    variants: {
      tone: {
        neutral: 'bg-sunken text-muted ring-1 ring-line ring-inset',
        positive: 'bg-positive-soft text-positive',
        caution: 'bg-caution-soft text-caution',
        danger: 'bg-danger-soft text-danger',
        primary: 'bg-primary-soft text-primary',
        accent: 'bg-accent-soft text-accent-ink',
      },
    },
    defaultVariants: { tone: 'neutral' },
  },
)

export type Tone = NonNullable<VariantProps<typeof badgeStyles>['tone']>

export interface BadgeProps {
  tone?: Tone
  children: Content
  className?: string
}

export const Badge = ({ tone, children, className }: BadgeProps) => (
  <span className={cn(badgeStyles({ tone }), className)}>{translateContent(children)}</span>
)

export type StatusKind =
  | 'application'
  | 'document'
  | 'payment'
  | 'instalment'
  | 'order'
  | 'ticket'
  | 'invoice'
  | 'inspection'
  | 'disbursement'
  | 'company'
  | 'employee'
  | 'lead'

/**
 * Colours of statuses that mean more than "under way"; all others stay grey. The specification names three
 * for applications.
 */
const tones: Record<StatusKind, Record<string, Tone>> = {
  application: { approved: 'positive', pending: 'caution', rejected: 'danger' },
  document: { verified: 'positive', pending: 'caution', rejected: 'danger' },
  payment: { completed: 'positive', pending: 'caution', processing: 'caution', failed: 'danger' },
  instalment: { paid: 'positive', due: 'caution', 'part-paid': 'caution', overdue: 'danger' },
  order: {
    confirmed: 'positive',
    delivered: 'positive',
    'pending-credit': 'caution',
    'awaiting-payment': 'caution',
    'return-requested': 'caution',
    declined: 'danger',
  },
  ticket: { resolved: 'positive', open: 'caution', 'waiting-on-customer': 'caution' },
  invoice: { paid: 'positive', 'partly-paid': 'caution', issued: 'caution', overdue: 'danger' },
  inspection: { passed: 'positive', scheduled: 'caution', failed: 'danger' },
  disbursement: { confirmed: 'positive', requested: 'caution', failed: 'danger', reversed: 'danger' },
  company: { verified: 'positive', pending: 'caution', suspended: 'danger' },
  employee: { active: 'positive', invited: 'caution' },
  lead: { applied: 'positive', new: 'caution' },
}

export const statusTone = (kind: StatusKind, status: string): Tone => tones[kind][status] ?? 'neutral'

/** Labels for codes that do not speak for themselves. */
const labels: Partial<Record<StatusKind, Record<string, MessageDescriptor>>> = {
  instalment: { covered: msg`Paid by your employer` },
}

/** A status in words. */
export const statusText = (kind: StatusKind, status: string): string =>
  translate(labels[kind]?.[status] ?? statusLabel(status))

/** A status as text, coloured where colour adds meaning. The text always carries the meaning. */
export const StatusBadge = ({
  kind,
  status,
  label = labels[kind]?.[status],
}: {
  kind: StatusKind
  status: string
  /** For readers to whom the status says something else than to staff. */
  label?: Translatable | undefined
}) => (
  <Badge tone={statusTone(kind, status)} {...(label && { className: 'whitespace-normal' })}>
    <span aria-hidden="true" className="size-1.5 shrink-0 rounded-full bg-current" />
    {translate(label ?? statusLabel(status))}
  </Badge>
)
