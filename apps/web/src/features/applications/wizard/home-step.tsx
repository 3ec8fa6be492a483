import { addMonths, defaultProductTerms, regions } from '@efie/domain'
import { useState } from 'react'
import { Button } from '~/ui/button.tsx'
import { pick } from './draft.ts'
import { MaskedField, MoneyField, Part, SelectField, TextField } from '~/app/forms/fields.tsx'
import { PayoutFields } from './payout-fields.tsx'
import { StepFrame } from './step-frame.tsx'
import type { StepProps } from './step-props.ts'
import { stepSchemas } from './step-schemas.ts'
import { useStepForm } from './use-step-form.ts'

const fields = [
  'monthly_rent',
  'advance_payment_months',
  'property_address',
  'property_region',
  'property_gps',
  'lease_start_date',
  'lease_end_date',
  'landlord_name',
  'landlord_phone',
  'landlord_email',
  'payout_method',
  'payout_account',
  'payout_network',
  'payout_bank_code',
  'payout_name',
] as const

const { min_advance_payment_months: least, max_advance_payment_months: most } = defaultProductTerms
const months = Array.from({ length: most - least + 1 }, (_, index) => ({
  value: String(least + index),
  label: `${least + index} months`,
}))

export const HomeStep = ({ draft, today, keep, onDone }: StepProps) => {
  const [schema] = useState(() => stepSchemas.home({ today, draft }))
  const form = useStepForm(schema, pick(draft, fields), keep)
  const submit = form.handleSubmit(() => onDone())
  const suggestEnd = (start: string) => {
    if (form.getValues('lease_end_date') !== '' || !/^\d{4}-\d{2}-\d{2}$/.test(start)) return
    const [year = '', month = '', day = ''] = addMonths(
      start,
      form.getValues('advance_payment_months'),
    ).split('-')
    const end = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day) - 1))
    form.setValue('lease_end_date', end.toISOString().slice(0, 10))
  }
  return (
    <StepFrame
      step="home"
      purpose="The home you want, what it costs, and where its owner is paid."
      onSubmit={() => void submit()}
      action={
        <Button type="submit" size="lg" pending={form.formState.isSubmitting}>
          Save and continue
        </Button>
      }
    >
      <div className="space-y-8">
        <Part title="Rent">
          <MoneyField form={form} name="monthly_rent" label="Rent for one month" />
          <SelectField
            form={form}
            name="advance_payment_months"
            label="Months paid in advance"
            numeric
            help="The Rent Act lets a landlord ask for six at most."
            options={months}
          />
        </Part>
        <Part title="Home">
          <TextField
            form={form}
            name="property_address"
            label="Address of the home"
            className="sm:col-span-2"
          />
          <SelectField
            form={form}
            name="property_region"
            label="Region"
            placeholder="Choose a region"
            options={regions.map((region) => ({ value: region, label: region }))}
          />
          <TextField
            form={form}
            name="property_gps"
            label="Digital address"
            optional
            placeholder="GA-123-4567"
            help="On the GhanaPostGPS plate or app."
          />
          <div onBlur={() => suggestEnd(form.getValues('lease_start_date'))}>
            <TextField form={form} name="lease_start_date" label="Lease begins" type="date" />
          </div>
          <TextField form={form} name="lease_end_date" label="Lease ends" type="date" />
        </Part>
        <Part title="Landlord">
          <TextField form={form} name="landlord_name" label="Landlord’s full name" />
          <MaskedField
            form={form}
            name="landlord_phone"
            mask="phone"
            label="Landlord’s phone"
            autoComplete="off"
            help="We call to agree the visit."
          />
          <TextField
            form={form}
            name="landlord_email"
            label="Landlord’s e-mail"
            type="email"
            optional
            autoComplete="off"
          />
        </Part>
        <PayoutFields form={form} />
      </div>
    </StepFrame>
  )
}
