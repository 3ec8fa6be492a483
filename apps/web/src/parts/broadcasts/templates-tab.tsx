import { messageTemplates } from '@efie/contracts/broadcasts'
import { useState } from 'react'
import { ActError } from '~/platform/acts/act-error.tsx'
import { useAct } from '~/platform/acts/use-act.ts'
import { api, client } from '~/platform/api/client.ts'
import type { TemplateSort } from '~/platform/api/rows.ts'
import { useAbility } from '~/platform/auth/auth-store.ts'
import { ActForm } from '~/platform/forms/act-form.tsx'
import { useContractForm } from '~/platform/forms/contract-form.ts'
import { NoteField, TextField } from '~/platform/forms/fields.tsx'
import type { Column } from '~/platform/lists/columns.ts'
import { useListParams } from '~/platform/lists/list-params.ts'
import { ListView } from '~/platform/lists/list-view.tsx'
import { listInput, useList } from '~/platform/lists/use-list.ts'
import { LostRow } from '~/platform/lists/lost-row.tsx'
import { useOpenRow } from '~/platform/lists/use-open-row.ts'
import { Button } from '~/ui/button.tsx'
import { ConfirmDialog } from '~/ui/confirm-dialog.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import type { TemplateRow } from './broadcast.ts'

const columns: readonly Column<TemplateRow, TemplateSort>[] = [
  {
    id: 'name',
    sort: 'name',
    header: 'Name',
    phone: 'title',
    cell: (row) => row.name,
    text: (row) => row.name,
  },
  { id: 'title', sort: 'title', header: 'Title', cell: (row) => row.title, text: (row) => row.title },
  {
    id: 'body',
    header: 'Message',
    cell: (row) => <span className="line-clamp-2 max-w-xl">{row.body}</span>,
    text: (row) => row.body,
  },
]

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
        <p>Broadcasts that used this template stay the same.</p>
        <ActError error={remove.error} className="mt-3" />
      </ConfirmDialog>
    </>
  )
}

const TemplateForm = ({ row, onDone }: { row: TemplateRow | null; onDone: () => void }) => {
  const form = useContractForm(messageTemplates.create, { row })
  return (
    <ActForm
      form={form}
      act={(fields) =>
        row
          ? client.messageTemplates.update({ ...fields, id: row.id }, { context: { ifMatch: row.version } })
          : client.messageTemplates.create(fields)
      }
      done="Template saved"
      onDone={onDone}
      touches={touches}
      submit="Save template"
      blocked={row && !form.formState.isDirty ? 'You haven’t changed anything' : null}
      beside={row && <RemoveTemplate row={row} onDone={onDone} />}
      className="space-y-4"
    >
      <TextField
        form={form}
        name="name"
        label="Name"
        help="Staff find the template by this name."
        autoComplete="off"
      />
      <TextField form={form} name="title" label="Title" autoComplete="off" />
      <NoteField
        form={form}
        name="body"
        label="Message"
        help="{first_name} and {full_name} are replaced with each person’s name."
        rows={6}
      />
    </ActForm>
  )
}

/** Texts to begin a broadcast with. */
export const TemplatesTab = () => {
  const params = useListParams()
  const mayWrite = useAbility('broadcasts.write')
  const [adding, setAdding] = useState(false)
  const query = useList(api.messageTemplates.list, listInput(params, columns))
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
        usualSort="name"
        nameOf={(row) => row.name}
        search
        failure="Couldn’t load templates"
        empty={{
          title: 'No templates yet',
          text: 'Save a message you send often, such as your closing days.',
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
