import { z } from 'zod'
import { Controller, useWatch } from 'react-hook-form'
import { ActError } from '~/platform/acts/act-error.tsx'
import { useAct } from '~/platform/acts/use-act.ts'
import { api, client } from '~/platform/api/client.ts'
import type { StockItem } from '~/platform/api/rows.ts'
import { useIdempotencyKey } from '~/platform/api/use-idempotency-key.ts'
import { Button } from '~/ui/button.tsx'
import { RadioCards } from '~/ui/choices.tsx'
import { Field, FieldGroup } from '~/ui/field.tsx'
import { useZodForm } from '~/ui/form.ts'
import { Input } from '~/ui/input.tsx'

const touches = [api.stock.key(), api.products.key()]

const moveSchema = z
  .object({
    kind: z.enum(['receipt', 'correction']),
    quantity: z.number('Enter how many').int('Enter whole pieces').min(-1_000_000).max(1_000_000),
    reason: z.string().trim().min(3, 'Say it in a few words').max(200),
  })
  .refine(({ kind, quantity }) => quantity !== 0 && (kind === 'correction' || quantity > 0), {
    path: ['quantity'],
    message: 'Enter how many',
  })

/** Goods that arrived, or a count that was wrong. Nothing is overwritten: each change is a movement. */
export const MoveForm = ({ shelf }: { shelf: StockItem }) => {
  const { key, renew } = useIdempotencyKey()
  const empty = { kind: 'receipt' as const, quantity: Number.NaN, reason: '' }
  const form = useZodForm(moveSchema, { defaultValues: empty })
  const { errors } = form.formState
  const kind = useWatch({ control: form.control, name: 'kind' })
  const move = useAct({
    act: (input: z.output<typeof moveSchema>) =>
      client.stock.move({ id: shelf.id, ...input }, { context: { idempotencyKey: key } }),
    done: (after) => `${after.name}: ${after.on_hand} on hand`,
    failed: 'Failed to change the stock',
    touches,
  })
  const submit = form.handleSubmit(async (input) => {
    if (!(await move.run(input))) return
    renew()
    form.reset({ ...empty, kind: input.kind })
  })
  return (
    <form noValidate onChange={renew} onSubmit={(event) => void submit(event)} className="space-y-4">
      <FieldGroup legend="Change the stock">
        <Controller
          control={form.control}
          name="kind"
          render={({ field }) => (
            <RadioCards
              name="kind"
              columns={2}
              value={field.value}
              onValueChange={field.onChange}
              options={[
                { value: 'receipt', label: 'Goods arrived' },
                { value: 'correction', label: 'The count was wrong' },
              ]}
            />
          )}
        />
      </FieldGroup>
      <div className="grid gap-4 sm:grid-cols-[8rem_minmax(0,1fr)]">
        <Field
          label="Pieces"
          error={errors.quantity?.message}
          {...(kind === 'correction' && { help: 'Negative: fewer' })}
        >
          {(control) => (
            <Input {...control} type="number" {...form.register('quantity', { valueAsNumber: true })} />
          )}
        </Field>
        <Field label="What for" error={errors.reason?.message}>
          {(control) => (
            <Input
              {...control}
              {...form.register('reason')}
              placeholder={kind === 'receipt' ? 'Delivery note 4471' : 'Stock count of 20 Nov'}
              autoComplete="off"
            />
          )}
        </Field>
      </div>
      <ActError error={move.error} />
      <Button type="submit" tone="secondary" pending={move.pending}>
        {kind === 'receipt' ? 'Receive goods' : 'Correct the count'}
      </Button>
    </form>
  )
}

const alertSchema = z.object({
  low_stock_threshold: z.number('Enter a number').int().min(0).max(1_000_000),
})

export const AlertForm = ({ shelf }: { shelf: StockItem }) => {
  const form = useZodForm(alertSchema, {
    defaultValues: { low_stock_threshold: shelf.low_stock_threshold },
  })
  const save = useAct({
    act: (input: z.output<typeof alertSchema>) => client.stock.update({ id: shelf.id, ...input }),
    done: 'Alert level saved',
    failed: 'Failed to change the stock',
    touches,
  })
  const submit = form.handleSubmit(save.run)
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="space-y-3">
      <Field
        label="Alert when so many or fewer are left"
        help="Administrators are told once each time it falls that low."
        error={form.formState.errors.low_stock_threshold?.message}
      >
        {(control) => (
          <span className="flex gap-3">
            <Input
              {...control}
              type="number"
              min={0}
              className="max-w-32"
              {...form.register('low_stock_threshold', { valueAsNumber: true })}
            />
            <Button type="submit" tone="secondary" pending={save.pending}>
              Save alert
            </Button>
          </span>
        )}
      </Field>
      <ActError error={save.error} />
    </form>
  )
}
