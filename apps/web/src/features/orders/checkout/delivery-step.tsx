import { deliverySlotLabels, deliverySlots, type Region, regions } from '@efie/domain'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useEffect } from 'react'
import { Controller } from 'react-hook-form'
import { useAuthStore } from '~/platform/auth/auth-store.ts'
import { MaskedField, Part, SelectField, TextField } from '~/platform/forms/fields.tsx'
import { translate } from '~/i18n/i18n.ts'
import { Button } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'
import { RadioCards } from '~/ui/choices.tsx'
import { formatDate } from '~/ui/dates.ts'
import { FieldGroup } from '~/ui/field.tsx'
import { useZodForm } from '~/ui/form.ts'
import { formatPhoneTyped } from '~/ui/formats.ts'
import { useCheckoutStore } from './checkout-store.ts'
import { deliveryDays, type DeliveryInput, deliverySchema, weekdayOf } from './delivery-schema.ts'

const isRegion = (text: string | null | undefined): text is Region =>
  regions.some((region) => region === text)

/** What we know of the person already, so that only the day has to be chosen. */
const useFirstValues = (days: readonly string[]): DeliveryInput => {
  const kept = useCheckoutStore((state) => state.typed ?? state.delivery)
  const profile = useAuthStore((state) => state.profile)
  const day = kept && days.includes(kept.delivery_date) ? kept.delivery_date : (days[0] ?? '')
  if (kept) return { ...kept, delivery_date: day }
  return {
    recipient_name: profile?.full_name ?? '',
    phone: formatPhoneTyped(profile?.phone ?? ''),
    // An empty choice of the list, which the schema refuses with its own words.
    region: (isRegion(profile?.state) ? profile.state : '') as Region,
    address: [profile?.address, profile?.city].filter(Boolean).join(', '),
    gps: '',
    landmark: '',
    delivery_date: day,
    delivery_slot: 'morning',
  }
}

export const DeliveryStep = ({ earliest, onDone }: { earliest: string; onDone: () => void }) => {
  const days = deliveryDays(earliest)
  const patch = useCheckoutStore((state) => state.patch)
  const form = useZodForm(deliverySchema, { defaultValues: useFirstValues(days) })
  const { subscribe, getValues } = form
  // Whoever goes away and comes back finds what they typed.
  useEffect(() => {
    let last = JSON.stringify(getValues())
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        const now = JSON.stringify(values)
        if (now !== last) patch({ typed: values })
        last = now
      },
    })
  }, [subscribe, getValues, patch])
  const submit = form.handleSubmit((delivery) => {
    patch({ delivery, typed: null })
    onDone()
  })
  const { errors } = form.formState
  return (
    <Card>
      <form noValidate onSubmit={(event) => void submit(event)} className="space-y-8">
        <Part title={t`Who will be there`}>
          <TextField form={form} name="recipient_name" label={t`Full name`} autoComplete="name" />
          <MaskedField
            form={form}
            name="phone"
            label={t`Phone`}
            mask="phone"
            help={t`The courier calls this number.`}
          />
        </Part>
        <Part title={t`Where to`}>
          <SelectField
            form={form}
            name="region"
            label={t`Region`}
            placeholder={t`Choose the region`}
            options={regions.map((region) => ({ value: region, label: region }))}
          />
          <TextField
            form={form}
            name="gps"
            label={t`GhanaPostGPS address`}
            optional
            placeholder="GA-123-4567"
            autoComplete="off"
            help={t`Finds your door, even on an unnamed road.`}
          />
          <TextField
            form={form}
            name="address"
            label={t`Address`}
            autoComplete="street-address"
            help={t`Street, house and town.`}
          />
          <TextField
            form={form}
            name="landmark"
            label={t`Landmark`}
            optional
            autoComplete="off"
            help={t`What the courier looks for: “behind the Shell station”.`}
          />
        </Part>
        <Part title={t`When`}>
          <SelectField
            form={form}
            name="delivery_date"
            label={t`Day`}
            options={days.map((date) => ({ value: date, label: `${weekdayOf(date)}, ${formatDate(date)}` }))}
          />
          <FieldGroup legend={t`Time of day`} error={errors.delivery_slot?.message} className="sm:col-span-2">
            <Controller
              control={form.control}
              name="delivery_slot"
              render={({ field }) => (
                <RadioCards
                  name="delivery_slot"
                  columns={3}
                  options={deliverySlots.map((value) => ({
                    value,
                    label: translate(deliverySlotLabels[value]),
                  }))}
                  value={field.value}
                  onValueChange={field.onChange}
                />
              )}
            />
          </FieldGroup>
        </Part>
        <Button type="submit" size="lg" className="max-sm:w-full">
          <Trans>Continue to payment</Trans>
        </Button>
      </form>
    </Card>
  )
}
