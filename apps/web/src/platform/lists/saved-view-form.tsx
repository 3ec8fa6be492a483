import { savedViews } from '@efie/contracts/saved-views'
import { api, client } from '~/platform/api/client.ts'
import type { SavedView } from '~/platform/api/rows.ts'
import { ActForm } from '~/platform/forms/act-form.tsx'
import { useContractForm } from '~/platform/forms/contract-form.ts'
import { CheckboxField, TextField } from '~/platform/forms/fields.tsx'
import type { ViewParams } from './view-params.ts'

export interface SavedViewFormProps {
  page: string
  list: string
  /** What is saved: filters, sort and columns. */
  params: ViewParams
  /** The view to change; null for a new one. */
  view: SavedView | null
  onDone: () => void
}

export const SavedViewForm = ({ page, list, params, view, onDone }: SavedViewFormProps) => {
  const form = useContractForm(savedViews.create, { fixed: { page, list, params }, row: view })
  return (
    <ActForm
      form={form}
      act={({ name, shared, ...saved }) =>
        view
          ? client.savedViews.update({ id: view.id, name, shared }, { context: { ifMatch: view.version } })
          : client.savedViews.create({ ...saved, name, shared })
      }
      done={({ name }) => `View “${name}” saved`}
      onDone={onDone}
      touches={[api.savedViews.key()]}
      submit="Save view"
    >
      <TextField form={form} name="name" label="Name" autoComplete="off" />
      <CheckboxField
        form={form}
        name="shared"
        label="Share with all staff"
        help="They see its name and yours. Which rows they see still depends on their role."
      />
    </ActForm>
  )
}
