import { isLocalDate, leaseEnd, regions } from '@efie/domain'
import { t } from '@lingui/core/macro'
import { useWatch } from 'react-hook-form'
import { MaskedField, MoneyField, Part, SelectField, TextField } from '~/platform/forms/fields.tsx'
import { TermsFailure } from '~/parts/quotes/terms-failure.tsx'
import { monthOptions } from '~/parts/quotes/month-options.ts'
import { useTerms } from '~/parts/quotes/use-terms.ts'
import { type HomeForm, PayoutFields } from './payout-fields.tsx'

const Months = ({ form }: { form: HomeForm }) => {
  const chosen = useWatch({ control: form.control, name: 'advance_payment_months' })
  return (
    <SelectField
      form={form}
      name="advance_payment_months"
      label={t`Months paid in advance`}
      numeric
      help={t`By law (the Rent Act), a landlord can’t insist on more than six months. You can choose to pay more.`}
      options={monthOptions(useTerms(), chosen)}
    />
  )
}

const suggestEnd = (form: HomeForm): void => {
  const start = form.getValues('lease_start_date')
  const months = form.getValues('advance_payment_months')
  if (form.getValues('lease_end_date') !== '' || !isLocalDate(start) || months === null) return
  form.setValue('lease_end_date', leaseEnd(start, months))
}

/** Location of the home, as section of a `Part`. */
export const AddressFields = ({ form }: { form: HomeForm }) => (
  <>
    <TextField form={form} name="property_address" label={t`Home address`} className="sm:col-span-2" />
    <SelectField
      form={form}
      name="property_region"
      label={t`Region`}
      placeholder={t`Choose a region`}
      options={regions.map((region) => ({ value: region, label: region }))}
    />
    <TextField
      form={form}
      name="property_gps"
      label={t`Digital address`}
      optional
      placeholder="GA-123-4567"
      help={t`You’ll find it on the building’s address plate or in the GhanaPostGPS app.`}
    />
  </>
)

interface LandlordFieldsProps {
  form: HomeForm
  /** Explains why we ask for the number: we will call it. */
  phoneHelp?: string
}

/** The landlord, and how they are paid. */
export const LandlordFields = ({ form, phoneHelp }: LandlordFieldsProps) => (
  <>
    <Part title={t`Landlord`}>
      <TextField form={form} name="landlord_name" label={t`Landlord’s full name`} />
      <MaskedField
        form={form}
        name="landlord_phone"
        mask="phone"
        label={t`Landlord’s phone`}
        autoComplete="off"
        {...(phoneHelp && { help: phoneHelp })}
      />
      <TextField
        form={form}
        name="landlord_email"
        label={t`Landlord’s email`}
        type="email"
        optional
        autoComplete="off"
      />
    </Part>
    <PayoutFields form={form} />
  </>
)

/** Home, rent and landlord: used by tenants in the wizard, and by staff who help one to apply. */
export const HomeFields = ({ form }: { form: HomeForm }) => (
  <div className="space-y-8">
    <Part title={t`Rent`}>
      <MoneyField form={form} name="monthly_rent" label={t`Monthly rent`} />
      <Months form={form} />
      <TermsFailure className="sm:col-span-2" />
    </Part>
    <Part title={t({ id: 'dwelling', message: 'Home' })}>
      <AddressFields form={form} />
      <div onBlur={() => suggestEnd(form)}>
        <TextField form={form} name="lease_start_date" label={t`Lease start date`} type="date" />
      </div>
      <TextField form={form} name="lease_end_date" label={t`Lease end date`} type="date" />
    </Part>
    <LandlordFields form={form} phoneHelp={t`We’ll call this number to arrange the visit.`} />
  </div>
)
