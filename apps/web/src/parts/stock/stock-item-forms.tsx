import { stock } from '@efie/contracts/stock'
import { api, client } from '~/platform/api/client.ts'
import type { StockItem } from '~/platform/api/rows.ts'
import { ActForm } from '~/platform/forms/act-form.tsx'
import { useContractForm } from '~/platform/forms/contract-form.ts'
import { ChoiceField, NumberField, TextField } from '~/platform/forms/fields.tsx'

const touches = [api.stock.key(), api.products.key()]

/** Goods that arrived, or a count that was wrong. Nothing is overwritten: each change is a movement. */
export const MoveForm = ({ item }: { item: StockItem }) => {
  const form = useContractForm(stock.move, { fixed: { id: item.id }, start: { kind: 'receipt' } })
  const kind = form.watch('kind')
  return (
    <ActForm
      form={form}
      act={(move, context) => client.stock.move(move, { context })}
      touches={touches}
      done={(after) => `${after.name}: ${after.on_hand} on hand`}
      failed="Couldn’t update the stock"
      onDone={() => form.reset({ kind, quantity: null, reason: '' })}
      submit={kind === 'receipt' ? 'Receive stock' : 'Correct count'}
      tone="secondary"
      className="space-y-4"
    >
      <ChoiceField
        form={form}
        name="kind"
        label="Update stock"
        columns={2}
        options={[
          { value: 'receipt', label: 'Goods received' },
          { value: 'correction', label: 'Stock count correction' },
        ]}
      />
      <div className="grid gap-4 sm:grid-cols-[8rem_minmax(0,1fr)]">
        <NumberField
          form={form}
          name="quantity"
          label="Quantity"
          type="number"
          {...(kind === 'correction' && { help: 'Enter a negative number to reduce stock' })}
        />
        <TextField
          form={form}
          name="reason"
          label="Reason"
          placeholder={kind === 'receipt' ? 'Delivery note 4471' : 'Stock count of 20 Nov'}
          autoComplete="off"
        />
      </div>
    </ActForm>
  )
}

export const AlertForm = ({ item }: { item: StockItem }) => {
  const form = useContractForm(stock.update, {
    fixed: { id: item.id },
    row: item,
    only: ['low_stock_threshold'],
  })
  return (
    <ActForm
      form={form}
      act={(alert) => client.stock.update(alert)}
      touches={touches}
      done="Alert level saved"
      failed="Couldn’t update the stock"
      submit="Save alert level"
      tone="secondary"
      className="space-y-3"
    >
      <NumberField
        form={form}
        name="low_stock_threshold"
        label="Alert when stock falls to"
        help="Administrators get one alert each time stock falls that low."
        type="number"
      />
    </ActForm>
  )
}
