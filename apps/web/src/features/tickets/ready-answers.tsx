import { useQuery } from '@tanstack/react-query'
import { api } from '~/platform/api/client.ts'
import type { TicketRow } from '~/platform/api/rows.ts'
import { useAbility } from '~/platform/auth/auth-store.ts'
import { Field } from '~/ui/field.tsx'
import { Select } from '~/ui/select.tsx'

/** Canned replies from Configuration; those on the ticket's subject come first. */
export const ReadyAnswers = ({
  ticket,
  onPick,
}: {
  ticket: Pick<TicketRow, 'category' | 'author_name'>
  onPick: (text: string) => void
}) => {
  const may = useAbility('canned-replies.read')
  const { data } = useQuery(
    api.cannedReplies.list.queryOptions({ input: { limit: 100 }, enabled: may, staleTime: 5 * 60_000 }),
  )
  const answers = [...(data?.data ?? [])].sort(
    (left, right) => Number(right.category === ticket.category) - Number(left.category === ticket.category),
  )
  if (answers.length === 0) return null
  return (
    <Field label="Canned reply" optional help="Inserted into your reply, so you can edit it.">
      {(control) => (
        <Select
          {...control}
          value=""
          placeholder="Choose one"
          options={answers.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={({ target }) => {
            const chosen = answers.find(({ id }) => id === target.value)
            if (chosen) onPick(chosen.text.replaceAll('{first_name}', ticket.author_name.split(' ')[0] ?? ''))
          }}
        />
      )}
    </Field>
  )
}
