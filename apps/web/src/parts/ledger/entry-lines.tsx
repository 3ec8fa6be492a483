import { fitsTemplate, formatMoney, type JournalTemplate } from '@efie/domain'
import { useFieldArray, type UseFormReturn } from 'react-hook-form'
import type { client } from '~/platform/api/client.ts'
import type { LedgerAccount } from '~/platform/api/rows.ts'
import { MoneyField, SelectField } from '~/platform/forms/fields.tsx'
import type { Typed } from '~/platform/forms/typed.ts'
import { Badge } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { accountOptions } from './use-accounts.ts'
import { type EntryRow, sumsOf } from './entry-rows.ts'

type Entry = Parameters<typeof client.journalProposals.propose>[0]
/** What the form of an entry holds: its input, whose lines are typed as rows. */
type EntryValues = Typed<Entry> & { rows: EntryRow[] }

interface LinesProps {
  form: UseFormReturn<EntryValues, unknown, Entry>
  template: JournalTemplate
  accounts: readonly LedgerAccount[]
}

const optionsOf = ({ template, accounts }: LinesProps, side: 'debit' | 'credit') =>
  accountOptions(accounts.filter((account) => fitsTemplate(template, side, account)))

const sideLabels: Partial<Record<JournalTemplate, { debit: string; credit: string }>> = {
  capital: { debit: 'Paid into', credit: 'From' },
  borrowing: { debit: 'Paid into', credit: 'Liability account' },
  'cash-banked': { debit: 'Into bank account', credit: 'Out of till' },
  'running-cost': { debit: 'Cost', credit: 'Paid from' },
  'tax-paid': { debit: 'Tax', credit: 'Paid from' },
}

/** One amount from one account to another. */
export const PairedLines = (props: LinesProps) => {
  const labels = sideLabels[props.template] ?? { debit: 'Debit', credit: 'Credit' }
  const sides = ['debit', 'credit'] as const
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {sides.map((side, index) => (
        <SelectField
          key={`${props.template}-${side}`}
          form={props.form}
          name={`rows.${index}.account_code`}
          label={labels[side]}
          placeholder="Choose an account"
          options={optionsOf(props, side)}
        />
      ))}
      <MoneyField form={props.form} name="rows.0.amount" label="Amount" />
    </div>
  )
}

const Sums = ({ form }: Pick<LinesProps, 'form'>) => {
  const { debit, credit } = sumsOf(form.watch('rows'))
  return (
    <p className="flex flex-wrap items-center gap-2 text-sm text-muted" aria-live="polite">
      Debit {formatMoney(debit)}, credit {formatMoney(credit)}
      {debit + credit > 0 && (
        <Badge tone={debit === credit ? 'positive' : 'caution'}>
          {debit === credit ? 'In balance' : `Out by ${formatMoney(Math.abs(debit - credit))}`}
        </Badge>
      )}
    </p>
  )
}

/** Any number of lines, debits equal to credits. */
export const FreeLines = (props: LinesProps) => {
  const { form } = props
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'rows' })
  const rows = form.watch('rows')
  return (
    <div className="space-y-4">
      {fields.map((field, index) => {
        const side = rows[index]?.side ?? 'debit'
        return (
          <fieldset key={field.id} className="rounded border border-line p-4">
            <legend className="px-1 text-sm font-semibold">Line {index + 1}</legend>
            <div className="grid gap-4 sm:grid-cols-2">
              <SelectField
                form={form}
                name={`rows.${index}.side`}
                label="Side"
                options={[
                  { value: 'debit', label: 'Debit' },
                  { value: 'credit', label: 'Credit' },
                ]}
              />
              {/* Remounted with its options, or a choice missing in the old ones wouldn't be shown. */}
              <SelectField
                key={`${props.template}-${side}`}
                form={form}
                name={`rows.${index}.account_code`}
                label="Account"
                className="sm:order-last sm:col-span-2"
                placeholder="Choose an account"
                options={optionsOf(props, side)}
              />
              <MoneyField form={form} name={`rows.${index}.amount`} label="Amount" />
            </div>
            {fields.length > 2 && (
              <Button tone="ghost" size="sm" className="mt-3 text-danger" onClick={() => remove(index)}>
                Remove line {index + 1}
              </Button>
            )}
          </fieldset>
        )
      })}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Button
          tone="secondary"
          size="sm"
          disabledReason={fields.length >= 50 ? 'An entry can have up to 50 lines' : null}
          onClick={() => append({ side: 'credit', account_code: '', amount: null })}
        >
          Add line
        </Button>
        <Sums form={form} />
      </div>
    </div>
  )
}
