import { deliverySlotLabels, deliverySlots, type Region, regions } from '@efie/domain'
import { Controller } from 'react-hook-form'
import { useAuthStore } from '~/app/auth/auth-store.ts'
import { MaskedField, Part, SelectField, TextField } from '~/app/forms/fields.tsx'
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
  const kept = useCheckoutStore((state) => state.delivery)
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
  const submit = form.handleSubmit((delivery) => {
    patch({ delivery })
    onDone()
  })
  const { errors } = form.formState
  return (
    <Card>
      <form noValidate onSubmit={(event) => void submit(event)} className="space-y-8">
        <Part title="Who will be there">
          <TextField form={form} name="recipient_name" label="Full name" autoComplete="name" />
          <MaskedField
            form={form}
            name="phone"
            label="Phone"
            mask="phone"
            help="The courier calls this number."
          />
        </Part>
        <Part title="Where to">
          <SelectField
            form={form}
            name="region"
            label="Region"
            placeholder="Choose the region"
            options={regions.map((region) => ({ value: region, label: region }))}
          />
          <TextField
            form={form}
            name="gps"
            label="GhanaPostGPS address"
            optional
            placeholder="GA-123-4567"
            autoComplete="off"
            help="Finds your door, even on an unnamed road."
          />
          <TextField
            form={form}
            name="address"
            label="Address"
            autoComplete="street-address"
            help="Street, house and town."
          />
          <TextField
            form={form}
            name="landmark"
            label="Landmark"
            optional
            autoComplete="off"
            help="What the courier looks for: “behind the Shell station”."
          />
        </Part>
        <Part title="When">
          <SelectField
            form={form}
            name="delivery_date"
            label="Day"
            options={days.map((date) => ({ value: date, label: `${weekdayOf(date)}, ${formatDate(date)}` }))}
          />
          <FieldGroup legend="Time of day" error={errors.delivery_slot?.message} className="sm:col-span-2">
            <Controller
              control={form.control}
              name="delivery_slot"
              render={({ field }) => (
                <RadioCards
                  name="delivery_slot"
                  columns={3}
                  options={deliverySlots.map((value) => ({ value, label: deliverySlotLabels[value] }))}
                  value={field.value}
                  onValueChange={field.onChange}
                />
              )}
            />
          </FieldGroup>
        </Part>
        <Button type="submit" size="lg" className="max-sm:w-full">
          Continue to payment
        </Button>
      </form>
    </Card>
  )
}
