import { useInfiniteQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { ActError } from '~/platform/acts/act-error.tsx'
import { useAct } from '~/platform/acts/use-act.ts'
import { api, client } from '~/platform/api/client.ts'
import type { ProfileRow } from '~/platform/api/rows.ts'
import { useIdempotencyKey } from '~/platform/api/use-idempotency-key.ts'
import { toUserError } from '~/platform/api/user-error.ts'
import { keyset, rowsOf } from '~/platform/lists/keyset.ts'
import { Button } from '~/ui/button.tsx'
import { ErrorState } from '~/ui/error-state.tsx'
import { Field } from '~/ui/field.tsx'
import { useZodForm } from '~/ui/form.ts'
import { Textarea } from '~/ui/input.tsx'
import { SkeletonRows } from '~/ui/skeleton-layouts.tsx'
import { Timeline } from '~/ui/timeline.tsx'

const schema = z.object({ text: z.string().trim().min(1, 'Write the note').max(5_000) })

const NoteForm = ({ profile }: { profile: ProfileRow }) => {
  const { key, renew } = useIdempotencyKey()
  const form = useZodForm(schema, { defaultValues: { text: '' } })
  const add = useAct({
    act: ({ text }: z.output<typeof schema>) =>
      client.profiles.addNote({ id: profile.id, text }, { context: { idempotencyKey: key } }),
    done: 'Note added',
    onDone: () => {
      renew()
      form.reset()
    },
    touches: [api.profiles.key()],
  })
  return (
    <form
      noValidate
      className="space-y-3"
      onSubmit={(event) => void form.handleSubmit((note) => add.run(note))(event)}
    >
      <Field
        label="New note"
        help={`Staff read it; ${profile.full_name} never sees it.`}
        error={form.formState.errors.text?.message}
      >
        {(control) => <Textarea {...control} {...form.register('text')} rows={3} maxLength={5_000} />}
      </Field>
      <ActError error={add.error} />
      <Button type="submit" tone="secondary" pending={add.pending}>
        Add note
      </Button>
    </form>
  )
}

/** What staff noted on a person, newest first. */
export const UserNotes = ({ profile }: { profile: ProfileRow }) => {
  const query = useInfiniteQuery(
    api.profiles.notes.infiniteOptions({
      input: (cursor: string | undefined) => ({ id: profile.id, limit: 25, cursor }),
      ...keyset,
    }),
  )
  const notes = rowsOf(query)
  return (
    <div className="space-y-6">
      <NoteForm profile={profile} />
      {query.isPending && <SkeletonRows rows={4} />}
      {query.error && notes.length === 0 && (
        <ErrorState
          title="Failed to fetch notes"
          message={toUserError(query.error).message}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      )}
      {query.data && notes.length === 0 && <p className="text-muted">Nobody has noted anything yet.</p>}
      <Timeline
        items={notes.map((note) => ({
          id: note.id,
          title: <span className="font-normal whitespace-pre-line">{note.text}</span>,
          by: note.author_name,
          at: note.created_at,
        }))}
      />
      {query.hasNextPage && (
        <Button
          tone="secondary"
          pending={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          Load more
        </Button>
      )}
    </div>
  )
}
