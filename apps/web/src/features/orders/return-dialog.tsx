import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { ActError } from '~/platform/acts/act-error.tsx'
import { useAct } from '~/platform/acts/use-act.ts'
import { api, client } from '~/platform/api/client.ts'
import type { OrderDetail } from '~/platform/api/rows.ts'
import { useIdempotencyKey } from '~/platform/api/use-idempotency-key.ts'
import { Button } from '~/ui/button.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { Field, FieldGroup } from '~/ui/field.tsx'
import { FileDrop } from '~/ui/file-drop.tsx'
import { useZodForm } from '~/ui/form.ts'
import { Textarea } from '~/ui/input.tsx'
import { Select } from '~/ui/select.tsx'
import { toast } from '~/ui/toast.ts'
import { mostPhotos, photoHelp, photoTypes, sendReturnPhotos } from './add-return-photos.tsx'

const schema = z.object({
  reason: z
    .string()
    .trim()
    .min(10, { error: () => t`Say in a sentence what is wrong` })
    .max(1_000),
})

const Units = ({
  order,
  units,
  onChange,
}: {
  order: OrderDetail
  units: Record<string, number>
  onChange: (units: Record<string, number>) => void
}) => (
  <ul className="space-y-3">
    {order.lines
      .filter((line) => line.quantity > line.returned_quantity)
      .map((line) => (
        <li key={line.id} className="flex items-center gap-3">
          <span className="min-w-0 flex-1">
            {line.name}
            {line.variant_name && `, ${line.variant_name}`}
          </span>
          <span className="w-24">
            <Select
              aria-label={t`How many of ${{ name: line.name }} go back`}
              value={String(units[line.id] ?? 0)}
              options={Array.from({ length: line.quantity - line.returned_quantity + 1 }, (_, index) => ({
                value: String(index),
                label: String(index),
              }))}
              onChange={(event) => onChange({ ...units, [line.id]: Number(event.target.value) })}
            />
          </span>
        </li>
      ))}
  </ul>
)

/** Asks to send goods back: which, why, and how they look. */
export const ReturnDialog = ({ order, onClose }: { order: OrderDetail; onClose: () => void }) => {
  const queries = useQueryClient()
  const { key, renew } = useIdempotencyKey()
  const [units, setUnits] = useState<Record<string, number>>(() =>
    Object.fromEntries(order.lines.map((line) => [line.id, line.quantity - line.returned_quantity])),
  )
  const [photos, setPhotos] = useState<File[]>([])
  const [progress, setProgress] = useState<number | null>(null)
  const form = useZodForm(schema, { defaultValues: { reason: '' } })
  const lines = Object.entries(units).flatMap(([order_line_id, quantity]) =>
    quantity > 0 ? [{ order_line_id, quantity }] : [],
  )
  const ask = useAct({
    act: (reason: string) =>
      client.orders.requestReturn({ id: order.id, reason, lines }, { context: { idempotencyKey: key } }),
    done: t`Return requested`,
    failed: t`Failed to request the return`,
    touches: [],
  })
  const submit = form.handleSubmit(async ({ reason }) => {
    if (lines.length === 0 || !(await ask.run(reason))) return
    try {
      setProgress(0)
      await sendReturnPhotos(order.id, photos, setProgress)
    } catch {
      toast.error(t`Not every photo was sent: add them on the order’s page`)
    } finally {
      onClose()
      await Promise.all([
        queries.invalidateQueries({ queryKey: api.orders.key() }),
        queries.invalidateQueries({ queryKey: api.me.agenda.key() }),
      ])
    }
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !ask.pending && progress === null && onClose()}
      title={t`Return goods`}
      description={t`Your instalments are paused until we have decided. We fetch the goods free of charge.`}
    >
      <form noValidate onSubmit={(event) => void submit(event)} className="space-y-5">
        <FieldGroup
          legend={t`What goes back`}
          error={lines.length === 0 ? t`Choose at least one piece` : undefined}
        >
          <Units
            order={order}
            units={units}
            onChange={(next) => {
              renew()
              setUnits(next)
            }}
          />
        </FieldGroup>
        <Field
          label={t`What is wrong?`}
          help={t`Damaged, wrong, or not as described.`}
          error={form.formState.errors.reason?.message}
        >
          {(control) => (
            <Textarea {...control} {...form.register('reason', { onChange: renew })} maxLength={1_000} />
          )}
        </Field>
        <FileDrop
          label={photos.length === 0 ? t`Photos` : t`${{ count: photos.length }} photos chosen, add more`}
          help={photoHelp}
          accept={photoTypes}
          multiple
          progress={progress}
          onFiles={(files) => setPhotos((chosen) => [...chosen, ...files].slice(0, mostPhotos))}
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
                  onClick={() => setPhotos((chosen) => chosen.filter((one) => one !== photo))}
                >
                  <Trans>Remove</Trans>
                </Button>
              </li>
            ))}
          </ul>
        )}
        <ActError error={ask.error} />
        <div className="flex flex-wrap justify-end gap-3 max-sm:*:flex-1">
          <Button tone="secondary" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" pending={ask.pending || progress !== null}>
            <Trans>Request the return</Trans>
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
