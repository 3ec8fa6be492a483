import { useQuery } from '@tanstack/react-query'
import { Bookmark, Check } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { ActError } from '~/platform/acts/act-error.tsx'
import { useAct } from '~/platform/acts/use-act.ts'
import { api, client } from '~/platform/api/client.ts'
import type { SavedView } from '~/platform/api/rows.ts'
import { toUserError } from '~/platform/api/user-error.ts'
import { useUrlParams } from '~/platform/navigation/use-url-params.ts'
import { Button } from '~/ui/button.tsx'
import { ConfirmDialog } from '~/ui/confirm-dialog.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { DropdownMenu, MenuItem, MenuLabel, MenuSeparator } from '~/ui/dropdown-menu.tsx'
import { SavedViewForm } from './saved-view-form.tsx'
import { changesTo, isSameView, viewOf, type ViewParams } from './view-params.ts'

interface ViewItemProps {
  name: string
  note?: string | false | null
  shown: boolean
  onSelect: () => void
}

const ViewItem = ({ name, note, shown, onSelect }: ViewItemProps) => (
  <MenuItem onSelect={onSelect}>
    <Check className={shown ? 'text-primary' : 'invisible'} aria-hidden="true" />
    <span className="min-w-0">
      <span className="block truncate">{name}</span>
      {note && <span className="block text-xs font-normal text-muted">{note}</span>}
    </span>
    {shown && <span className="sr-only">(shown now)</span>}
  </MenuItem>
)

const DeleteView = ({ view, onClose }: { view: SavedView; onClose: () => void }) => {
  const remove = useAct({
    act: () => client.savedViews.delete({ id: view.id }),
    done: `View “${view.name}” deleted`,
    onDone: onClose,
    touches: [api.savedViews.key()],
  })
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Delete the view “${view.name}”?`}
      confirmLabel="Delete view"
      danger
      pending={remove.pending}
      onConfirm={() => void remove.run(undefined)}
    >
      <p>
        {view.shared
          ? 'Everyone it is shared with loses it. The rows themselves stay as they are.'
          : 'The rows themselves stay as they are.'}
      </p>
      <ActError error={remove.error} className="mt-3" />
    </ConfirmDialog>
  )
}

type Asked = { kind: 'save' } | { kind: 'change' | 'delete'; view: SavedView }

/** A list's saved views: your own and those shared with all staff. */
const SavedViews = ({ list }: { list: string }) => {
  const { pathname } = useLocation()
  const { params, change } = useUrlParams()
  const [asked, setAsked] = useState<Asked | null>(null)
  const [lastId, setLastId] = useState<string | null>(null)
  const query = useQuery(api.savedViews.list.queryOptions({ input: { page: pathname, list } }))
  const views = query.data?.data ?? []
  const own = views.filter((view) => view.own)
  const others = views.filter((view) => !view.own)
  const now = viewOf(params)
  const current = views.find((view) => isSameView(view.params, now))
  const last = current ? undefined : views.find(({ id, may_change }) => id === lastId && may_change)
  const isUsual = isSameView(now, {})
  const show = (view: ViewParams) => change(changesTo(params, view), { replace: false })
  const keep = useAct({
    act: (view: SavedView) =>
      client.savedViews.update({ id: view.id, params: now }, { context: { ifMatch: view.version } }),
    done: ({ name }) => `View “${name}” saved`,
    failed: 'The view was not saved',
    touches: [api.savedViews.key()],
  })
  const close = () => setAsked(null)
  const itemOf = (view: SavedView) => (
    <ViewItem
      key={view.id}
      name={view.name}
      note={view.own ? view.shared && 'Shared with all staff' : view.saved_by && `By ${view.saved_by}`}
      shown={view === current}
      onSelect={() => {
        setLastId(view.id)
        show(view.params)
      }}
    />
  )
  return (
    <>
      <DropdownMenu
        trigger={
          <Button tone="secondary" aria-label={current ? `Views: ${current.name}` : 'Views'}>
            <Bookmark className="size-4" aria-hidden="true" />
            <span className="max-w-36 truncate">{current?.name ?? 'Views'}</span>
          </Button>
        }
      >
        <ViewItem name="Default view" shown={isUsual} onSelect={() => show({})} />
        {own.length > 0 && <MenuLabel>Your views</MenuLabel>}
        {own.map(itemOf)}
        {others.length > 0 && <MenuLabel>Shared views</MenuLabel>}
        {others.map(itemOf)}
        {query.error && <MenuLabel>{toUserError(query.error).message}</MenuLabel>}
        <MenuSeparator />
        {last && !isUsual && (
          <MenuItem onSelect={() => void keep.run(last)}>Save changes to “{last.name}”</MenuItem>
        )}
        {!isUsual && !current && (
          <MenuItem onSelect={() => setAsked({ kind: 'save' })}>Save as a new view…</MenuItem>
        )}
        {isUsual && <MenuItem disabled>Filter or sort the list to save a view</MenuItem>}
        {current?.may_change && (
          <>
            <MenuItem onSelect={() => setAsked({ kind: 'change', view: current })}>Rename or share…</MenuItem>
            <MenuItem danger onSelect={() => setAsked({ kind: 'delete', view: current })}>
              Delete this view…
            </MenuItem>
          </>
        )}
      </DropdownMenu>
      <Dialog
        open={asked !== null && asked.kind !== 'delete'}
        onOpenChange={close}
        title={asked?.kind === 'change' ? 'Rename or share this view' : 'Save this view'}
        description="A view keeps filters, sort and columns, but not the search."
      >
        {asked !== null && asked.kind !== 'delete' && (
          <SavedViewForm
            page={pathname}
            list={list}
            params={now}
            view={asked.kind === 'change' ? asked.view : null}
            onDone={close}
          />
        )}
      </Dialog>
      {asked?.kind === 'delete' && <DeleteView view={asked.view} onClose={close} />}
    </>
  )
}

export default SavedViews
