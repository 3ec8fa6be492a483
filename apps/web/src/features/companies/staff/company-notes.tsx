import { useInfiniteQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { ActError } from '~/platform/acts/act-error.tsx'
import { useAct } from '~/platform/acts/use-act.ts'
import { api, client } from '~/platform/api/client.ts'
import { applyServerIssues } from '~/platform/api/server-issues.ts'
import { keyset } from '~/platform/lists/keyset.ts'
import { Section } from '~/ui/section.tsx'
import { Button } from '~/ui/button.tsx'
import { DateText } from '~/ui/date-text.tsx'
import { Field } from '~/ui/field.tsx'
import { useZodForm } from '~/ui/form.ts'
import { Textarea } from '~/ui/input.tsx'
import { Paged } from '~/platform/lists/paged.tsx'

const schema = z.object({ message: z.string().trim().min(1, 'Write the note').max(5_000) })

const AddNote = ({ companyId }: { companyId: string }) => {
  const form = useZodForm(schema, { defaultValues: { message: '' } })
  const add = useAct({
    act: (values: { message: string }) =>
      client.companies.addNote({ id: companyId, ...values }).catch((error: unknown) => {
        applyServerIssues(form, error)
        throw error
      }),
    done: 'Note added',
    onDone: () => form.reset(),
    touches: [api.companies.key()],
  })
  return (
    <form
      noValidate
      className="mb-4 space-y-3"
      onSubmit={(event) => void form.handleSubmit((values) => add.run(values))(event)}
    >
      <Field label="New note" error={form.formState.errors.message?.message}>
        {(control) => <Textarea {...control} {...form.register('message')} rows={2} />}
      </Field>
      <ActError error={add.error?.issues.length ? null : add.error} />
      <Button type="submit" size="sm" pending={add.pending}>
        Add note
      </Button>
    </form>
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
      <p className="mb-3 text-sm text-muted">The company never sees them.</p>
      {editable && <AddNote companyId={companyId} />}
      <Paged
        query={query}
        failure="Failed to fetch notes"
        empty="No note yet."
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
