import { isLocalDate, leaseEnd, regions } from '@efie/domain'
import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { MaskedField, MoneyField, SelectField, TextField } from '~/platform/forms/fields.tsx'
import { Part } from '~/platform/forms/part.tsx'
import { TermsFailure } from '~/parts/quotes/terms-failure.tsx'
import { monthOptions } from '~/parts/quotes/month-options.ts'
import { useTerms } from '~/parts/quotes/use-terms.ts'
import { AddedField } from '~/platform/forms/added-field.tsx'
import { KnownFields } from '~/platform/forms/known-fields.tsx'
import { Button } from '~/ui/button.tsx'
import { DateText } from '~/ui/date-text.tsx'
import { Money } from '~/ui/money.tsx'
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

/** Rent and months, which a check may have answered. */
const Rent = ({ form }: { form: HomeForm }) => {
  const [rent, months] = useWatch({ control: form.control, name: ['monthly_rent', 'advance_payment_months'] })
  return (
    <KnownFields
      form={form}
      names={['monthly_rent', 'advance_payment_months']}
      summary={
        <p className="font-semibold">
          <Trans>
            Rent of <Money amount={rent ?? 0} /> a month,{' '}
            {plural(months ?? 0, { one: '# month', other: '# months' })} in advance
          </Trans>
        </p>
      }
    >
      <Part title={t`Rent`}>
        <MoneyField form={form} name="monthly_rent" label={t`Monthly rent`} />
        <Months form={form} />
        <TermsFailure className="sm:col-span-2" />
      </Part>
    </KnownFields>
  )
}

/** The end follows from the start and the months, unless the lease says otherwise. */
const LeaseEnd = ({ form }: { form: HomeForm }) => {
  const { control, setValue, getFieldState, formState } = form
  const [start, months, end] = useWatch({
    control,
    name: ['lease_start_date', 'advance_payment_months', 'lease_end_date'],
  })
  const computed = isLocalDate(start) && months !== null ? leaseEnd(start, months) : ''
  const [own, setOwn] = useState(end !== '' && end !== computed)
  const failed = getFieldState('lease_end_date', formState).error !== undefined
  useEffect(() => {
    // Checked again if it was missing, so that a date worked out from the other answers isn't still called wrong.
    if (!own && end !== computed) setValue('lease_end_date', computed, { shouldValidate: failed })
  }, [own, end, computed, failed, setValue])
  if (own || failed)
    return <TextField form={form} name="lease_end_date" label={t`Lease end date`} type="date" />
  return (
    <div>
      <p className="mb-1.5 text-sm font-semibold">
        <Trans>Lease end date</Trans>
      </p>
      <p className="flex min-h-11 items-center justify-between gap-4 rounded bg-sunken px-4">
        {computed === '' ? <Trans>Enter the start first</Trans> : <DateText value={computed} />}
        {computed !== '' && (
          <Button tone="link" onClick={() => setOwn(true)}>
            <Trans>Change</Trans>
          </Button>
        )}
      </p>
    </div>
  )
}

/** Accounts are usually in the landlord's own name. */
const useSameName = (form: HomeForm) => {
  const { getValues, setValue } = form
  const [before, setBefore] = useState(() => getValues('landlord_name'))
  return () => {
    const name = getValues('landlord_name').trim()
    const account = getValues('payout_name').trim()
    if (account === '' || account === before) setValue('payout_name', name)
    setBefore(name)
  }
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
    <AddedField form={form} name="property_gps" add={t`Add a digital address`}>
      <TextField
        form={form}
        name="property_gps"
        label={t`Digital address`}
        optional
        placeholder="GA-123-4567"
        help={t`You’ll find it on the building’s address plate or in the GhanaPostGPS app.`}
      />
    </AddedField>
  </>
)

interface LandlordFieldsProps {
  form: HomeForm
  /** Explains why we ask for the number: we will call it. */
  phoneHelp?: string
}

/** The landlord, and how they are paid. */
export const LandlordFields = ({ form, phoneHelp }: LandlordFieldsProps) => {
  const takeName = useSameName(form)
  return (
    <>
      <Part title={t`Landlord`}>
        <div onBlur={takeName}>
          <TextField form={form} name="landlord_name" label={t`Landlord’s full name`} />
        </div>
        <MaskedField
          form={form}
          name="landlord_phone"
          mask="phone"
          label={t`Landlord’s phone`}
          autoComplete="off"
          {...(phoneHelp && { help: phoneHelp })}
        />
        <AddedField form={form} name="landlord_email" add={t`Add the landlord’s email`}>
          <TextField
            form={form}
            name="landlord_email"
            label={t`Landlord’s email`}
            type="email"
            optional
            autoComplete="off"
          />
        </AddedField>
      </Part>
      <PayoutFields form={form} />
    </>
  )
}

/** Home, rent and landlord: used by tenants in the wizard, and by staff who help one to apply. */
export const HomeFields = ({ form }: { form: HomeForm }) => (
  <div className="space-y-8">
    <Rent form={form} />
    <Part title={t({ id: 'dwelling', message: 'Home' })}>
      <AddressFields form={form} />
      <TextField form={form} name="lease_start_date" label={t`Lease start date`} type="date" />
      <LeaseEnd form={form} />
    </Part>
    <LandlordFields form={form} phoneHelp={t`We’ll call this number to arrange the visit.`} />
  </div>
)
