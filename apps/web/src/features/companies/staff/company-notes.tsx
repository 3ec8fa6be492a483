import { companies } from '@efie/contracts/companies'
import { useInfiniteQuery } from '@tanstack/react-query'
import { api, client } from '~/platform/api/client.ts'
import { ActForm } from '~/platform/forms/act-form.tsx'
import { useContractForm } from '~/platform/forms/contract-form.ts'
import { NoteField } from '~/platform/forms/fields.tsx'
import { keyset } from '~/platform/lists/keyset.ts'
import { Section } from '~/ui/section.tsx'
import { DateText } from '~/ui/date-text.tsx'
import { Paged } from '~/platform/lists/paged.tsx'

const AddNote = ({ companyId }: { companyId: string }) => {
  const form = useContractForm(companies.addNote, { fixed: { id: companyId } })
  return (
    <ActForm
      form={form}
      act={(note) => client.companies.addNote(note)}
      touches={[api.companies.key()]}
      done="Note added"
      onDone={() => form.reset()}
      submit="Add note"
      className="mb-4 space-y-3"
    >
      <NoteField form={form} name="message" label="New note" rows={2} />
    </ActForm>
  )
}

/** Staff's notes about a company, which never sees them. */
export const CompanyNotes = ({ companyId, editable }: { companyId: string; editable: boolean }) => {
  const query = useInfiniteQuery(
    api.companies.notes.infiniteOptions({
      input: (cursor: string | undefined) => ({ id: companyId, limit: 10, cursor }),
      ...keyset,
    }),
  )
  return (
    <Section title="Notes">
      <p className="mb-3 text-sm text-muted">The company can’t see these notes.</p>
      {editable && <AddNote companyId={companyId} />}
      <Paged
        query={query}
        failure="Couldn’t load notes"
        empty="No notes yet."
        renderRow={(note) => (
          <>
            <p className="[overflow-wrap:anywhere] whitespace-pre-line">{note.message}</p>
            <p className="text-sm text-muted">
              {note.author_name}, <DateText value={note.created_at} time />
            </p>
          </>
        )}
      />
    </Section>
  )
}
