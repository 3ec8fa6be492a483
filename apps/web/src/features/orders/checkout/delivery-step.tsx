import { delivery } from '@efie/contracts/orders-schemas'
import { deliverySlotLabels, deliverySlots, formatPhone, type Region, regions } from '@efie/domain'
import { t } from '@lingui/core/macro'
import { useEffect } from 'react'
import { useWatch } from 'react-hook-form'
import type { OrderPreview } from '~/platform/api/rows.ts'
import { useAuthStore } from '~/platform/auth/auth-store.ts'
import { ActForm } from '~/platform/forms/act-form.tsx'
import { useContractForm } from '~/platform/forms/contract-form.ts'
import { ChoiceField, MaskedField, SelectField, TextField } from '~/platform/forms/fields.tsx'
import { Part } from '~/platform/forms/part.tsx'
import { translate } from '~/i18n/i18n.ts'
import { Card } from '~/ui/card.tsx'
import { formatDate } from '~/ui/dates.ts'
import { type Delivery, useCheckoutStore } from './checkout-store.ts'
import { deliveryDays, weekdayOf } from './delivery-days.ts'

const isRegion = (text: string | null | undefined): text is Region =>
  regions.some((region) => region === text)

/** What we know of the person already, so that only the day has to be chosen. */
const useFirstValues = (daysIn: (region: string | undefined) => string[]) => {
  const kept = useCheckoutStore((state) => state.typed ?? state.delivery)
  const profile = useAuthStore((state) => state.profile)
  const days = daysIn(kept?.region ?? profile?.state ?? undefined)
  const day = kept && days.includes(kept.delivery_date) ? kept.delivery_date : (days[0] ?? '')
  if (kept)
    return {
      ...kept,
      phone: formatPhone(kept.phone),
      gps: kept.gps ?? '',
      landmark: kept.landmark ?? '',
      delivery_date: day,
    }
  return {
    recipient_name: profile?.full_name ?? '',
    phone: formatPhone(profile?.phone ?? ''),
    ...(isRegion(profile?.state) && { region: profile.state }),
    address: [profile?.address, profile?.city].filter(Boolean).join(', '),
    delivery_date: day,
    delivery_slot: 'morning' as const,
  }
}

type Days = Pick<OrderPreview, 'deliveries' | 'earliest_delivery'>

/** The days offered in a region; until one is chosen, those of the nearest. */
const daysOf =
  ({ deliveries, earliest_delivery }: Days) =>
  (wanted: string | undefined) =>
    deliveryDays(deliveries.find(({ region }) => region === wanted)?.earliest ?? earliest_delivery)

export const DeliveryStep = ({ preview, onDone }: { preview: Days; onDone: () => void }) => {
  const daysIn = daysOf(preview)
  const patch = useCheckoutStore((state) => state.patch)
  const form = useContractForm(delivery, { start: useFirstValues(daysIn) })
  const { control, subscribe, getValues, setValue } = form
  const days = daysIn(useWatch({ control, name: 'region' }))
  const [first = ''] = days
  const isOffered = days.includes(useWatch({ control, name: 'delivery_date' }))
  // In another region the chosen day may be too early.
  useEffect(() => {
    if (!isOffered) setValue('delivery_date', first)
  }, [isOffered, first, setValue])
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
  return (
    <Card>
      <ActForm
        form={form}
        act={(address: Delivery) => Promise.resolve(patch({ delivery: address, typed: null }))}
        onDone={onDone}
        touches={[]}
        submit={t`Continue to payment`}
        wide
        className="space-y-8"
      >
        <Part title={t`Recipient`}>
          <TextField form={form} name="recipient_name" label={t`Full name`} autoComplete="name" />
          <MaskedField
            form={form}
            name="phone"
            label={t`Phone`}
            mask="phone"
            help={t`The courier will call this number.`}
          />
        </Part>
        <Part title={t`Delivery address`}>
          <SelectField
            form={form}
            name="region"
            label={t`Region`}
            placeholder={t`Choose a region`}
            options={regions.map((region) => ({ value: region, label: region }))}
          />
          <TextField
            form={form}
            name="gps"
            label={t`GhanaPostGPS address`}
            optional
            placeholder="GA-123-4567"
            autoComplete="off"
            help={t`Helps the courier find you, even on an unnamed road.`}
          />
          <TextField
            form={form}
            name="address"
            label={t`Address`}
            autoComplete="street-address"
            help={t`House number, street and town.`}
          />
          <TextField
            form={form}
            name="landmark"
            label={t`Landmark`}
            optional
            autoComplete="off"
            help={t`Something the courier can look for, such as “behind the Shell station”.`}
          />
        </Part>
        <Part title={t`When to deliver`}>
          <SelectField
            form={form}
            name="delivery_date"
            label={t`Day`}
            options={days.map((date) => ({ value: date, label: `${weekdayOf(date)}, ${formatDate(date)}` }))}
          />
          <ChoiceField
            form={form}
            name="delivery_slot"
            label={t`Time of day`}
            columns={3}
            options={deliverySlots.map((value) => ({ value, label: translate(deliverySlotLabels[value]) }))}
            className="sm:col-span-2"
          />
        </Part>
      </ActForm>
    </Card>
  )
}
