import { orders } from '@efie/contracts/orders'
import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { api, client } from '~/platform/api/client.ts'
import type { OrderDetail } from '~/platform/api/rows.ts'
import { ActForm } from '~/platform/forms/act-form.tsx'
import { useContractForm } from '~/platform/forms/contract-form.ts'
import { NoteField, OtherField } from '~/platform/forms/fields.tsx'
import { ProductPicture } from '~/parts/products/product-picture.tsx'
import { Button } from '~/ui/button.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { FieldGroup } from '~/ui/field.tsx'
import { FileDrop } from '~/ui/file-drop.tsx'
import { Select } from '~/ui/select.tsx'
import { toast } from '~/ui/toast.ts'
import { mostPhotos, photoHelp, photoTypes, sendReturnPhotos } from './add-return-photos.tsx'

/** How many of a line go back. */
interface Units {
  order_line_id: string
  quantity: number | null
}

type Returnable = Pick<OrderDetail, 'id' | 'lines' | 'pay'>

const returnable = (line: OrderDetail['lines'][number]): number => line.quantity - line.returned_quantity

interface UnitsProps {
  order: Returnable
  units: readonly Units[]
  onChange: (units: Units[]) => void
}

const UnitsList = ({ order, units, onChange }: UnitsProps) => (
  <ul className="space-y-3">
    {units.map(({ order_line_id, quantity }) => {
      const line = order.lines.find(({ id }) => id === order_line_id)
      return (
        line && (
          <li key={line.id} className="flex items-center gap-3">
            <ProductPicture
              src={line.image_url}
              photo={line.photo}
              sizes="3rem"
              className="size-12 shrink-0 rounded border"
            />
            <span className="min-w-0 flex-1">
              {line.name}
              {line.variant_name && `, ${line.variant_name}`}
            </span>
            <span className="w-24">
              <Select
                aria-label={t`How many of ${{ name: line.name }} to return`}
                value={String(quantity)}
                options={Array.from({ length: returnable(line) + 1 }, (_, index) => ({
                  value: String(index),
                  label: String(index),
                }))}
                onChange={({ target }) =>
                  onChange(
                    units.map((one) =>
                      one.order_line_id === line.id ? { ...one, quantity: Number(target.value) } : one,
                    ),
                  )
                }
              />
            </span>
          </li>
        )
      )
    })}
  </ul>
)

interface PhotosProps {
  photos: readonly File[]
  progress: number | null
  onChange: (photos: File[]) => void
}

const Photos = ({ photos, progress, onChange }: PhotosProps) => (
  <>
    <FileDrop
      label={
        photos.length === 0
          ? t`Photos`
          : plural(
              { count: photos.length },
              { one: '# photo chosen. Add more', other: '# photos chosen. Add more' },
            )
      }
      help={photoHelp}
      accept={photoTypes}
      multiple
      progress={progress}
      onFiles={(files) => onChange([...photos, ...files].slice(0, mostPhotos))}
    />
    {photos.length > 0 && (
      <ul className="space-y-1 text-sm">
        {photos.map((photo) => (
          <li
            key={`${photo.name} ${photo.size} ${photo.lastModified}`}
            className="flex justify-between gap-3"
          >
            <span className="min-w-0 truncate">{photo.name}</span>
            <Button
              tone="link"
              aria-label={t`Remove ${{ name: photo.name }}`}
              onClick={() => onChange(photos.filter((one) => one !== photo))}
            >
              <Trans>Remove</Trans>
            </Button>
          </li>
        ))}
      </ul>
    )}
  </>
)

/** Asks to send goods back: which, why, and how they look. */
export const ReturnDialog = ({ order, onClose }: { order: Returnable; onClose: () => void }) => {
  const [photos, setPhotos] = useState<File[]>([])
  const [progress, setProgress] = useState<number | null>(null)
  const form = useContractForm(orders.requestReturn, {
    fixed: { id: order.id },
    start: {
      lines: order.lines
        .filter((line) => returnable(line) > 0)
        .map((line) => ({ order_line_id: line.id, quantity: returnable(line) })),
    },
    // The lines that are chosen; a return that names none would be of all goods.
    join: ({ lines }) => ({
      lines: lines.flatMap(({ order_line_id, quantity }) => (quantity ? [{ order_line_id, quantity }] : [])),
    }),
  })
  const sendPhotos = async () => {
    try {
      setProgress(0)
      await sendReturnPhotos(order.id, photos, setProgress)
    } catch {
      toast.error(t`Some photos weren’t sent. Add them on the order page`)
    } finally {
      setProgress(null)
    }
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !form.formState.isSubmitting && onClose()}
      title={t`Return goods`}
      description={
        order.pay === 'now'
          ? t`We’ll collect the goods free of charge.`
          : t`We’ll collect the goods free of charge. Your instalments are paused until we decide.`
      }
    >
      <ActForm
        form={form}
        act={async (request, context) => {
          await client.orders.requestReturn(request, { context })
          await sendPhotos()
        }}
        done={t`Return requested`}
        failed={t`Couldn’t request the return`}
        onDone={onClose}
        touches={[api.orders.key(), api.me.agenda.key()]}
        submit={t`Request return`}
        onCancel={onClose}
      >
        <OtherField form={form} name="lines" label={t`What you’re returning`}>
          {({ value, onChange }, error) => (
            <FieldGroup legend={t`What you’re returning`} error={error}>
              <UnitsList order={order} units={value} onChange={onChange} />
            </FieldGroup>
          )}
        </OtherField>
        <NoteField
          form={form}
          name="reason"
          label={t`What’s wrong?`}
          help={t`For example, damaged, wrong or not as described.`}
        />
        <Photos photos={photos} progress={progress} onChange={setPhotos} />
      </ActForm>
    </Dialog>
  )
}
