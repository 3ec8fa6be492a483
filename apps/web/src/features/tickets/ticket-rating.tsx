import { tickets } from '@efie/contracts/tickets'
import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { api, client } from '~/platform/api/client.ts'
import { useAuthStore } from '~/platform/auth/auth-store.ts'
import { offlineReason } from '~/platform/auth/offline-reason.ts'
import { ActForm } from '~/platform/forms/act-form.tsx'
import { useContractForm } from '~/platform/forms/contract-form.ts'
import { NoteField, SelectField } from '~/platform/forms/fields.tsx'
import { translate } from '~/i18n/i18n.ts'
import { Section } from '~/ui/section.tsx'
import type { OwnTicket } from './own-ticket.ts'

type Rated = Pick<OwnTicket, 'id' | 'status' | 'satisfaction'>

const scores = [
  { value: '5', label: msg`5, very helpful` },
  { value: '4', label: msg`4, helpful` },
  { value: '3', label: msg`3, okay` },
  { value: '2', label: msg`2, not very helpful` },
  { value: '1', label: msg`1, not helpful at all` },
]

const RatingForm = ({ ticket }: { ticket: Rated }) => {
  const isReadOnly = useAuthStore((state) => state.isReadOnly)
  const form = useContractForm(tickets.rate, { fixed: { id: ticket.id } })
  return (
    <ActForm
      form={form}
      act={(rating, context) => client.tickets.rate(rating, { context })}
      touches={[api.tickets.key()]}
      done={t`Rating sent`}
      submit={t`Send rating`}
      tone="secondary"
      blocked={offlineReason(isReadOnly)}
      className="space-y-3"
    >
      <SelectField
        form={form}
        name="score"
        label={t`How helpful were we?`}
        placeholder={t`Choose a rating`}
        options={scores.map(({ value, label }) => ({ value, label: translate(label) }))}
        numeric
      />
      <NoteField form={form} name="comment" label={t`What could we do better?`} rows={2} optional />
    </ActForm>
  )
}

/** The owner rates a ticket once it is resolved. */
export const TicketRating = ({ ticket }: { ticket: Rated }) => {
  if (ticket.status !== 'resolved' && ticket.status !== 'closed') return null
  return (
    <Section title={t`Your rating`}>
      {ticket.satisfaction === null ? (
        <RatingForm ticket={ticket} />
      ) : (
        <p>
          <Trans>You gave us {{ score: ticket.satisfaction }} of 5. Thank you.</Trans>
        </p>
      )}
    </Section>
  )
}
