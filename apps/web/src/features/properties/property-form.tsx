import { regions } from '@efie/domain'
import { Controller } from 'react-hook-form'
import { ActError } from '~/platform/acts/act-error.tsx'
import { useAct } from '~/platform/acts/use-act.ts'
import { api, client } from '~/platform/api/client.ts'
import type { PropertyRow } from '~/platform/api/rows.ts'
import { applyServerIssues } from '~/platform/api/server-issues.ts'
import { Button } from '~/ui/button.tsx'
import { Checkbox } from '~/ui/choices.tsx'
import { Field } from '~/ui/field.tsx'
import { useZodForm } from '~/ui/form.ts'
import { Input, Textarea } from '~/ui/input.tsx'
import { Select } from '~/ui/select.tsx'
import { MoneyInput, PhoneInput } from '~/ui/special-inputs.tsx'
import { propertyDefaults, propertySchema, type PropertyValues } from './property-form-schema.ts'

interface PropertyFormProps {
  /** Absent: a new one. */
  property: PropertyRow | null
  onDone: () => void
}

/** Adds a property or changes one. */
export const PropertyForm = ({ property, onDone }: PropertyFormProps) => {
  const form = useZodForm(propertySchema, { defaultValues: propertyDefaults(property) })
  const { errors } = form.formState
  const act = useAct({
    act: (values: PropertyValues) =>
      (property
        ? client.properties.update({ id: property.id, ...values }, { context: { ifMatch: property.version } })
        : client.properties.create(values)
      ).catch((error: unknown) => {
        applyServerIssues(form, error)
        throw error
      }),
    done: property ? 'Property updated successfully' : 'Property added successfully',
    failed: property ? 'Failed to update property' : 'Failed to add property',
    onDone,
    touches: [api.properties.key()],
  })
  const regionOptions = regions.map((region) => ({ value: region, label: region }))
  return (
    <form
      noValidate
      className="space-y-4"
      onSubmit={(event) => void form.handleSubmit((values) => act.run(values))(event)}
    >
      <Field label="Name" error={errors.name?.message}>
        {(control) => <Input {...control} {...form.register('name')} maxLength={200} />}
      </Field>
      <Field label="Address" error={errors.address?.message}>
        {(control) => <Input {...control} {...form.register('address')} maxLength={300} />}
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Region" optional error={errors.region?.message}>
          {(control) => (
            <Select
              {...control}
              {...form.register('region')}
              options={regionOptions}
              placeholder="Choose a region"
            />
          )}
        </Field>
        <Field label="Digital address" optional help="Such as GA-183-8164." error={errors.gps?.message}>
          {(control) => <Input {...control} {...form.register('gps')} autoCapitalize="characters" />}
        </Field>
        <Field label="Rent a month" optional error={errors.monthly_rent?.message}>
          {(control) => (
            <Controller
              control={form.control}
              name="monthly_rent"
              render={({ field: { value, onChange, onBlur, ref } }) => (
                <MoneyInput
                  {...control}
                  ref={ref}
                  value={value}
                  onBlur={onBlur}
                  onValueChange={(amount) => onChange(amount ?? undefined)}
                />
              )}
            />
          )}
        </Field>
        <Field label="Bedrooms" optional error={errors.bedrooms?.message}>
          {(control) => <Input {...control} {...form.register('bedrooms')} inputMode="numeric" />}
        </Field>
        <Field label="Owner" optional help="Never shown to tenants." error={errors.owner_name?.message}>
          {(control) => <Input {...control} {...form.register('owner_name')} autoComplete="off" />}
        </Field>
        <Field
          label="Owner’s phone"
          optional
          help="Never shown to tenants."
          error={errors.owner_phone?.message}
        >
          {(control) => (
            <Controller
              control={form.control}
              name="owner_phone"
              render={({ field: { value, onChange, onBlur, ref } }) => (
                <PhoneInput {...control} ref={ref} value={value} onBlur={onBlur} onValueChange={onChange} />
              )}
            />
          )}
        </Field>
      </div>
      <Field label="Description" optional error={errors.description?.message}>
        {(control) => <Textarea {...control} {...form.register('description')} maxLength={5_000} />}
      </Field>
      <Checkbox {...form.register('listed')} label="Listed" help="Tenants see listed properties." />
      <ActError error={act.error?.issues.length ? null : act.error} />
      <div className="flex flex-wrap justify-end gap-3 max-sm:*:flex-1">
        <Button tone="secondary" onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" pending={act.pending}>
          {property ? 'Save property' : 'Add property'}
        </Button>
      </div>
    </form>
  )
}
