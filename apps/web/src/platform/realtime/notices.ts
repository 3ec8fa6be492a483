import { documentTypeLabels, inSentence, ownTicketStatusLabel, statusLabel } from '@efie/domain'
import { t } from '@lingui/core/macro'
import { translate } from '~/i18n/i18n.ts'
import { formatMoney } from '~/ui/money-text.ts'

/** A row change from the realtime client. */
export interface RowChange {
  table: string
  eventType: 'INSERT' | 'UPDATE' | 'DELETE'
  new: Record<string, unknown>
  old: Record<string, unknown>
}

/** `title` is the store's text, `message` the notification's (specification §8, "Notices on change"). */
export interface ChangeNotice {
  title: string
  message?: string
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Remembers each row's last status, for events without the old record. */
export const createStatusMemory = () => {
  const seen = new Map<string, string>()
  return {
    /** The new status if this change is one of status; null otherwise. */
    changedStatus: (change: RowChange): string | null => {
      const id = text(change.new['id'])
      const status = text(change.new['status'])
      const previous = text(change.old['status']) || seen.get(id)
      if (id && status) seen.set(id, status)
      return change.eventType === 'UPDATE' && status && status !== previous ? status : null
    },
  }
}

const paymentNotice = (change: RowChange, status: string | null): ChangeNotice | null => {
  const amount = formatMoney(Number(change.new['amount'] ?? 0))
  if (change.eventType === 'INSERT') {
    return change.new['status'] === 'pending'
      ? { title: t`New payment recorded`, message: t`A new payment of ${amount} is due` }
      : { title: t`New payment recorded` }
  }
  return status === 'completed'
    ? { title: t`Payment confirmed`, message: t`Your payment of ${amount} has been confirmed` }
    : null
}

const typeLabels: Readonly<Record<string, string>> = documentTypeLabels

/** A label within a sentence. */
const spokenLabel = (label: string): string => inSentence(translate(label))

/** Notice for a change to a tenant's own rows. */
export const userNotice = (change: RowChange, status: string | null): ChangeNotice | null => {
  const spoken = spokenLabel(
    (change.table === 'support_tickets' ? ownTicketStatusLabel : statusLabel)(status ?? ''),
  )
  switch (change.table) {
    case 'applications':
      if (change.eventType === 'INSERT') return { title: t`New application created` }
      return status
        ? {
            title: t`Application status updated to ${spoken}`,
            message: t`Your application status changed to: ${spoken}`,
          }
        : null
    case 'documents': {
      const code = text(change.new['document_type'])
      const type = spokenLabel(typeLabels[code] ?? code)
      return status
        ? {
            title: t`Document ${type} is now ${spoken}`,
            message: t`Your document "${type}" is now ${spoken}`,
          }
        : null
    }
    case 'payments':
      return paymentNotice(change, status)
    case 'support_tickets':
      return status ? { title: t`Your ticket status changed to: ${spoken}` } : null
    default:
      return null
  }
}

const insertNotices: Record<string, string> = {
  applications: 'New application submitted',
  documents: 'New document uploaded',
  profiles: 'New user registered',
  support_tickets: 'New support ticket created',
  properties: 'New property added',
}

/** Notice for staff about a change to anyone's rows. */
export const adminNotice = (change: RowChange, status: string | null): ChangeNotice | null => {
  if (change.table === 'system_settings') return { title: 'System settings updated' }
  if (change.table === 'payments') {
    const received =
      status === 'completed' || (change.eventType === 'INSERT' && change.new['status'] === 'completed')
    return received ? { title: 'New payment received' } : null
  }
  const title = insertNotices[change.table]
  return change.eventType === 'INSERT' && title ? { title } : null
}
