import { properties } from '@efie/contracts/properties'
import { regions } from '@efie/domain'
import { api, client } from '~/platform/api/client.ts'
import type { PropertyRow } from '~/platform/api/rows.ts'
import { ActForm } from '~/platform/forms/act-form.tsx'
import { useContractForm } from '~/platform/forms/contract-form.ts'
import {
  CheckboxField,
  MaskedField,
  MoneyField,
  NoteField,
  NumberField,
  SelectField,
  TextField,
} from '~/platform/forms/fields.tsx'

interface PropertyFormProps {
  /** Absent: a new one. */
  property: PropertyRow | null
  onDone: () => void
}

/** Adds a property or changes one. */
export const PropertyForm = ({ property, onDone }: PropertyFormProps) => {
  const form = useContractForm(properties.create, { row: property, start: { listed: true } })
  return (
    <ActForm
      form={form}
      act={(fields) =>
        property
          ? client.properties.update(
              { ...fields, id: property.id },
              { context: { ifMatch: property.version } },
            )
          : client.properties.create(fields)
      }
      touches={[api.properties.key()]}
      done={property ? 'Property updated successfully' : 'Property added successfully'}
      failed={property ? 'Failed to update property' : 'Failed to add property'}
      onDone={onDone}
      submit={property ? 'Save property' : 'Add property'}
      onCancel={onDone}
    >
      <TextField form={form} name="name" label="Name" />
      <TextField form={form} name="address" label="Address" />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          form={form}
          name="region"
          label="Region"
          optional
          placeholder="Choose a region"
          options={regions.map((region) => ({ value: region, label: region }))}
        />
        <TextField
          form={form}
          name="gps"
          label="Digital address"
          optional
          help="For example, GA-183-8164."
          autoCapitalize="characters"
        />
        <MoneyField form={form} name="monthly_rent" label="Monthly rent" optional />
        <NumberField form={form} name="bedrooms" label="Bedrooms" optional />
        <TextField
          form={form}
          name="owner_name"
          label="Landlord"
          optional
          help="Never shown to tenants."
          autoComplete="off"
        />
        <MaskedField
          form={form}
          name="owner_phone"
          mask="phone"
          label="Landlord’s phone"
          optional
          help="Never shown to tenants."
        />
      </div>
      <NoteField form={form} name="description" label="Description" optional />
      <CheckboxField form={form} name="listed" label="Listed" help="Tenants see listed properties." />
    </ActForm>
  )
}
