import { regions } from '@efie/domain'
import type { FieldPath, FieldValues } from 'react-hook-form'
import { type FormOf, MaskedField, SelectField, TextField } from '~/platform/forms/fields.tsx'

interface Own {
  email: string
  phone: string
  address: string
  city: string
  state: string
  payday: number | null
}

interface Identity {
  name: string
  registration_number: string
  industry: string
}

/** Fields a company may change itself. */
export const ownFields = [
  'email',
  'phone',
  'address',
  'city',
  'state',
  'payday',
] as const satisfies (keyof Own)[]

interface FieldsProps<Values extends FieldValues, Output> {
  form: FormOf<Values, Output>
}

const paydayOptions = Array.from({ length: 28 }, (_, index) => ({
  value: String(index + 1),
  label: String(index + 1),
}))
const regionOptions = regions.map((region) => ({ value: region, label: region }))

/** The company's contacts and payday. */
export const OwnFields = <Values extends Own, Output>({ form }: FieldsProps<Values, Output>) => {
  // A cast: every form of this shape has these fields.
  const name = (field: keyof Own) => field as FieldPath<Values>
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField form={form} name={name('email')} label="Email" type="email" autoComplete="email" />
      <MaskedField form={form} name={name('phone')} label="Phone" mask="phone" />
      <TextField
        form={form}
        name={name('address')}
        label="Address"
        optional
        autoComplete="street-address"
        className="sm:col-span-2"
      />
      <TextField form={form} name={name('city')} label="City" optional autoComplete="address-level2" />
      <SelectField
        form={form}
        name={name('state')}
        label="Region"
        optional
        options={regionOptions}
        placeholder="Choose a region"
      />
      <SelectField
        form={form}
        name={name('payday')}
        label="Payday"
        help="The day of the month when salaries are paid, up to the 28th."
        options={paydayOptions}
        numeric
        className="sm:col-span-2"
      />
    </div>
  )
}

/** The company's identity. */
export const IdentityFields = <Values extends Identity, Output>({ form }: FieldsProps<Values, Output>) => {
  const name = (field: keyof Identity) => field as FieldPath<Values>
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        form={form}
        name={name('name')}
        label="Company name"
        autoComplete="organization"
        className="sm:col-span-2"
      />
      <TextField
        form={form}
        name={name('registration_number')}
        label="Registration number"
        help="As on the registration certificate, such as CS482190000."
        autoComplete="off"
      />
      <TextField form={form} name={name('industry')} label="Industry" optional autoComplete="off" />
    </div>
  )
}
