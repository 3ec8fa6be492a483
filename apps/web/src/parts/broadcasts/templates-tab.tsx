import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { ActError } from '~/platform/acts/act-error.tsx'
import { useAct } from '~/platform/acts/use-act.ts'
import { api, client } from '~/platform/api/client.ts'
import { applyServerIssues } from '~/platform/api/server-issues.ts'
import { useAbility } from '~/platform/auth/auth-store.ts'
import { TextField } from '~/platform/forms/fields.tsx'
import type { Column } from '~/platform/lists/columns.ts'
import { keyset, pageSize } from '~/platform/lists/keyset.ts'
import { useListParams } from '~/platform/lists/list-params.ts'
import { ListView } from '~/platform/lists/list-view.tsx'
import { LostRow } from '~/platform/lists/lost-row.tsx'
import { useOpenRow } from '~/platform/lists/use-open-row.ts'
import { Button } from '~/ui/button.tsx'
import { ConfirmDialog } from '~/ui/confirm-dialog.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { Field } from '~/ui/field.tsx'
import { useZodForm } from '~/ui/form.ts'
import { Textarea } from '~/ui/input.tsx'
import type { TemplateRow } from './broadcast.ts'

const columns: readonly Column<TemplateRow>[] = [
  { id: 'name', header: 'Name', phone: 'title', cell: (row) => row.name, text: (row) => row.name },
  { id: 'title', header: 'Title', cell: (row) => row.title, text: (row) => row.title },
  {
    id: 'body',
    header: 'Message',
    cell: (row) => <span className="line-clamp-2 max-w-xl">{row.body}</span>,
    text: (row) => row.body,
  },
]

const schema = z.object({
  name: z.string().trim().min(1, 'Enter a name').max(200),
  title: z.string().trim().min(1, 'Enter a title').max(200),
  body: z.string().trim().min(1, 'Write the message').max(2_000),
})

const touches = [api.messageTemplates.key(), api.audit.key()]

const RemoveTemplate = ({ row, onDone }: { row: TemplateRow; onDone: () => void }) => {
  const [asking, setAsking] = useState(false)
  const remove = useAct({
    act: () => client.messageTemplates.delete({ id: row.id }),
    done: `“${row.name}” removed`,
    onDone,
    touches,
  })
  return (
    <>
      <Button tone="secondary" onClick={() => setAsking(true)}>
        Remove
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Remove “${row.name}”?`}
        confirmLabel="Remove template"
        danger
        pending={remove.pending}
        onConfirm={() => void remove.run(undefined)}
      >
        <p>Broadcasts that began with it stay as they are.</p>
        <ActError error={remove.error} className="mt-3" />
      </ConfirmDialog>
    </>
  )
}

const TemplateForm = ({ row, onDone }: { row: TemplateRow | null; onDone: () => void }) => {
  const form = useZodForm(schema, {
    defaultValues: { name: row?.name ?? '', title: row?.title ?? '', body: row?.body ?? '' },
  })
  const save = useAct({
    act: (input: z.output<typeof schema>) =>
      (row
        ? client.messageTemplates.update({ id: row.id, ...input }, { context: { ifMatch: row.version } })
        : client.messageTemplates.create(input)
      ).catch((error: unknown) => {
        applyServerIssues(form, error)
        throw error
      }),
    done: 'Template saved',
    onDone,
    touches,
  })
  return (
    <form
      noValidate
      onSubmit={(event) => void form.handleSubmit((input) => save.run(input))(event)}
      className="space-y-4"
    >
      <TextField form={form} name="name" label="Name" help="As staff find it." autoComplete="off" />
      <TextField form={form} name="title" label="Title" autoComplete="off" />
      <Field
        label="Message"
        help="{first_name} and {full_name} become the person’s names."
        error={form.formState.errors.body?.message}
      >
        {(control) => <Textarea {...control} {...form.register('body')} rows={6} maxLength={2_000} />}
      </Field>
      <ActError error={save.error?.issues.length ? null : save.error} />
      <div className="flex flex-wrap justify-end gap-3 max-sm:*:flex-1">
        {row && <RemoveTemplate row={row} onDone={onDone} />}
        <Button
          type="submit"
          pending={save.pending}
          disabledReason={form.formState.isDirty ? null : 'Nothing has been changed'}
        >
          Save template
        </Button>
      </div>
    </form>
  )
}

/** Wordings to begin a broadcast with. */
export const TemplatesTab = () => {
  const params = useListParams()
  const mayWrite = useAbility('broadcasts.write')
  const [adding, setAdding] = useState(false)
  const query = useInfiniteQuery(
    api.messageTemplates.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ limit: pageSize, cursor }),
      ...keyset,
    }),
  )
  const open = useOpenRow(query, params.open)
  return (
    <>
      <div className="mb-4 flex justify-end">
        <Button disabledReason={mayWrite ? null : 'Insufficient permissions'} onClick={() => setAdding(true)}>
          Add a template
        </Button>
      </div>
      <ListView
        name="templates"
        columns={columns}
        query={query}
        order="By name"
        nameOf={(row) => row.name}
        search="loaded"
        failure="Failed to fetch templates"
        empty={{
          title: 'No templates yet',
          text: 'Keep a wording that is used again, such as closing days.',
        }}
      />
      <Dialog open={adding} onOpenChange={setAdding} title="Add a template">
        <TemplateForm row={null} onDone={() => setAdding(false)} />
      </Dialog>
      {open ? (
        <Dialog open onOpenChange={(shown) => !shown && params.setOpen(null)} title={open.name}>
          <TemplateForm key={open.version} row={open} onDone={() => params.setOpen(null)} />
        </Dialog>
      ) : (
        <LostRow what="template" loading={query.isPending} />
      )}
    </>
  )
}
