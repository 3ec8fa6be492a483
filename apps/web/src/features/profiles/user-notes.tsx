import { profiles } from '@efie/contracts/profiles'
import { useInfiniteQuery } from '@tanstack/react-query'
import { api, client } from '~/platform/api/client.ts'
import type { ProfileRow } from '~/platform/api/rows.ts'
import { toUserError } from '~/platform/api/user-error.ts'
import { ActForm } from '~/platform/forms/act-form.tsx'
import { useContractForm } from '~/platform/forms/contract-form.ts'
import { NoteField } from '~/platform/forms/fields.tsx'
import { keyset, rowsOf } from '~/platform/lists/keyset.ts'
import { Button } from '~/ui/button.tsx'
import { ErrorState } from '~/ui/error-state.tsx'
import { SkeletonRows } from '~/ui/skeleton-layouts.tsx'
import { Timeline } from '~/ui/timeline.tsx'

const NoteForm = ({ profile }: { profile: ProfileRow }) => {
  const form = useContractForm(profiles.addNote, { fixed: { id: profile.id } })
  return (
    <ActForm
      form={form}
      act={(note, context) => client.profiles.addNote(note, { context })}
      touches={[api.profiles.key()]}
      done="Note added"
      onDone={() => form.reset()}
      submit="Add note"
      tone="secondary"
      className="space-y-3"
    >
      <NoteField
        form={form}
        name="text"
        label="New note"
        help={`Only staff can read this note. ${profile.full_name} never sees it.`}
        rows={3}
      />
    </ActForm>
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
          title="Couldn’t load notes"
          message={toUserError(query.error).message}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      )}
      {query.data && notes.length === 0 && <p className="text-muted">No notes yet.</p>}
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
